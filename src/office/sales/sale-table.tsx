import { Link, useSearchParams } from 'react-router'
import type { PreviewLine, PreviewSums, Sale } from '#contract/office/discounts/sales.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Badge } from '../controls/badge.tsx'
import { CountTabs } from '../controls/count-tabs.tsx'
import { Ltr, Money, Nothing } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { scrollable } from '../controls/scrollable.ts'
import { Days } from '../discounts/days.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { plantName } from '../products/plant-name.ts'
import { useOptionNames } from '../products/use-option-names.ts'
import { PageControls } from '../table/page-controls.tsx'
import { useListAddress } from '../table/use-list-address.ts'
import { usePreview } from './use-preview.ts'
import * as plain from '../controls/plain-table.module.css'
import * as styles from './sale-table.module.css'

const noSorts = { sorts: [] }
const parts = ['left_out', 'overlap', 'negative'] as const
type Part = (typeof parts)[number]

/** Every price of the sale: old, new, margin; overlaps and prices below cost are marked (office.md J5). */
export function SaleTable({ sale, isChanged }: { sale: Sale; isChanged: boolean }) {
  const t = useTexts('office-discounts')
  const [parameters] = useSearchParams()
  const address = useListAddress(noSorts)
  const only = parts.find((part) => part === parameters.get('only'))
  const preview = usePreview(sale, {
    page: Number(address.page),
    limit: Number(address.limit),
    only,
  })
  const { data, error, refetch } = preview
  return (
    <Panel title={t('sale.table')}>
      {isChanged && <Alert tone="info">{t('sale.saveFirst')}</Alert>}
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!error && !data && <Rows count={4} />}
      {data && (
        <div className={styles.lines}>
          <Tabs sums={data.sums} current={only ?? 'all'} />
          {data.data.length === 0 && <p className="muted">{t('sale.noLines')}</p>}
          {data.data.length > 0 && <Lines lines={data.data} />}
          {data.meta && data.meta.total > 0 && <PageControls meta={data.meta} address={address} />}
        </div>
      )}
    </Panel>
  )
}

function Tabs({ sums, current }: { sums: PreviewSums; current: string }) {
  const t = useTexts('office-discounts')
  const counts: Record<Part, number | undefined> = {
    left_out: sums.skipped + sums.refused,
    overlap: sums.overlaps,
    negative: sums.negative,
  }
  return (
    <CountTabs
      label={t('sale.table')}
      current={current}
      tabs={[
        {
          id: 'all',
          label: t('sale.lines.all'),
          count: sums.reduced + sums.skipped + sums.refused,
          to: '?',
        },
        ...parts.flatMap((part) => {
          const count = counts[part]
          if (count === undefined) return []
          const urgent = part === 'negative' && count > 0
          return { id: part, label: t(`sale.lines.${part}`), count, to: `?only=${part}`, urgent }
        }),
      ]}
    />
  )
}

const columns = ['product', 'price', 'newPrice', 'margin', 'result'] as const

function Lines({ lines }: { lines: readonly PreviewLine[] }) {
  const t = useTexts('office-discounts')
  const seesCosts = lines.some(({ margin_bp: margin }) => margin !== undefined)
  const shown = columns.filter((column) => column !== 'margin' || seesCosts)
  return (
    <div className={plain.frame} {...scrollable(t('sale.lines'))}>
      <table className={`${plain.table} ${styles.prices}`}>
        <caption className="visually-hidden">{t('sale.table')}</caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column} scope="col" className={isNumber(column) ? styles.end : undefined}>
                {t(`sale.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={`${line.product_id} ${line.variant_id}`} {...{ line, seesCosts }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isNumber = (column: string) => ['price', 'newPrice', 'margin'].includes(column)

function Line({ line, seesCosts }: { line: PreviewLine; seesCosts: boolean }) {
  const { locale } = useLocale()
  return (
    <tr>
      <th scope="row">
        <Link to={`/products/${line.product_id}`}>
          <bdi>{plantName(line, locale)}</bdi>
        </Link>
        <small>
          <Options line={line} /> <Ltr>{line.sku}</Ltr>
        </small>
      </th>
      <td className={styles.end}>
        <Money halalas={line.price_halalas} />
      </td>
      <td className={styles.end}>
        {line.new_price_halalas === null ? (
          <Nothing />
        ) : (
          <b>
            <Money halalas={line.new_price_halalas} />
          </b>
        )}
      </td>
      {seesCosts && (
        <td className={styles.end}>
          <Margin points={line.margin_bp ?? null} />
        </td>
      )}
      <td>
        <Result line={line} />
      </td>
    </tr>
  )
}

function Options({ line: { color_id: color, size_id: size } }: { line: PreviewLine }) {
  const [colors, sizes] = [useOptionNames('colors'), useOptionNames('sizes')]
  const words = [color && colors.get(color), size && sizes.get(size)].filter(Boolean).join(' · ')
  return words && <bdi>{words}</bdi>
}

function Margin({ points }: { points: number | null }) {
  if (points === null) return <Nothing />
  return (
    <span className={points < 0 ? styles.negative : undefined}>
      <Ltr>{`${points < 0 ? '−' : ''}${(Math.abs(points) / 100).toFixed(1)}%`}</Ltr>
    </span>
  )
}

function Result({ line: { state, message, overlap, margin_bp: margin } }: { line: PreviewLine }) {
  const t = useTexts('office-discounts')
  if (state === 'refused') return <span className={styles.negative}>{message}</span>
  return (
    <span className={styles.result}>
      {overlap && (
        <>
          <Badge tone="warn">
            {t(state === 'skipped' ? 'sale.result.skipped' : 'sale.result.replaced')}
          </Badge>
          {(overlap.starts_on ?? overlap.ends_on) && (
            <small>
              <Days from={overlap.starts_on} to={overlap.ends_on} />
            </small>
          )}
        </>
      )}
      {margin != null && margin < 0 && <Badge tone="error">{t('sale.result.negative')}</Badge>}
    </span>
  )
}
