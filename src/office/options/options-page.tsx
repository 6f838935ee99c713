import type { ReactNode } from 'react'
import { colorEndpoints, sizeEndpoints } from '#contract/office/options.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { ButtonLink } from '../controls/button.tsx'
import { formatCount } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { OrderedList } from '../ordered/ordered-list.tsx'
import { useOrder } from '../ordered/use-order.ts'
import { useCan } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { nameIn } from './name-in.ts'
import { RowLink } from './row-link.tsx'
import { colorsKey, sizesKey, useColors, useSizes } from './option-queries.ts'
import * as styles from './options.module.css'

/** Colours and sizes in the order the shop shows them (office.md O3.5). */
export default function OptionsPage() {
  const t = useTexts('office')
  const colors = useColors()
  const sizes = useSizes()
  const orderColors = useOrder(
    colorsKey,
    async (ids) => (await officeApi.call(colorEndpoints.reorder, { body: { ids } })).data,
  )
  const orderSizes = useOrder(
    sizesKey,
    async (ids) => (await officeApi.call(sizeEndpoints.reorder, { body: { ids } })).data,
  )
  return (
    <>
      <PageHead title={t('office.nav.options')} />
      <div className={styles.columns}>
        <Options
          kind="colors"
          result={colors}
          onReorder={orderColors}
          renderMark={({ hex_code: hex }) => (
            <span className={styles.swatch} style={{ backgroundColor: hex }} />
          )}
        />
        <Options
          kind="sizes"
          result={sizes}
          onReorder={orderSizes}
          note={({ guide_ar, guide_en }, locale) => (locale === 'ar' ? guide_ar : guide_en)}
        />
      </div>
    </>
  )
}

interface Option {
  id: number
  name_ar: string
  name_en: string
  is_active: boolean
  products_count: number
}

function Options<T extends Option>({
  kind,
  result: { data, error, refetch },
  onReorder,
  renderMark,
  note,
}: {
  kind: 'colors' | 'sizes'
  result: { data: T[] | undefined; error: Error | null; refetch: () => unknown }
  onReorder: (ids: number[]) => void
  renderMark?: (option: T) => ReactNode
  note?: (option: T, locale: 'ar' | 'en') => string | null
}) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const canWrite = useCan('catalogue.write')
  return (
    <Panel
      title={t(`office.options.${kind}`)}
      flush
      aside={
        canWrite && (
          <span>
            <ButtonLink size="small" icon="plus" to={`/options/${kind}/new`}>
              {t(`office.options.${kind}.add`)}
            </ButtonLink>
          </span>
        )
      }
    >
      {error && !data ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : !data ? (
        <Rows count={6} />
      ) : data.length === 0 ? (
        <p className={styles.empty}>{t(`office.options.${kind}.empty`)}</p>
      ) : (
        <OrderedList
          label={t(`office.options.${kind}`)}
          items={data}
          nameOf={(option) => nameIn(option, locale)}
          renderRow={(option) => (
            <OptionRow
              to={canWrite ? `/options/${kind}/${option.id}` : null}
              option={option}
              mark={renderMark?.(option)}
              note={note?.(option, locale)}
            />
          )}
          onReorder={canWrite ? onReorder : undefined}
        />
      )}
    </Panel>
  )
}

function OptionRow({
  to,
  option,
  mark,
  note,
}: {
  to: string | null
  option: Option
  mark: ReactNode
  /** Shown below the name; otherwise the name in the other language is. */
  note: string | null | undefined
}) {
  const t = useTexts('office')
  const { locale } = useLocale()
  return (
    <RowLink to={to}>
      {mark}
      <span className={styles.words}>
        <b>{nameIn(option, locale)}</b>
        <small>
          {note ??
            (locale === 'ar' ? (
              <bdi lang="en">{option.name_en}</bdi>
            ) : (
              <bdi lang="ar">{option.name_ar}</bdi>
            ))}
        </small>
      </span>
      {!option.is_active && <Badge>{t('office.options.hidden')}</Badge>}
      <small>
        {t('office.products.count', {
          count: option.products_count,
          total: formatCount(option.products_count),
        })}
      </small>
    </RowLink>
  )
}
