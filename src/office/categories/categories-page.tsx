import { reorderCategories, type OfficeCategory } from '#contract/office/categories.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { ButtonLink } from '../controls/button.tsx'
import { formatCount, Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { nameIn } from '../options/name-in.ts'
import { RowLink } from '../options/row-link.tsx'
import { BackToSteps } from '../onboarding/back-to-steps.tsx'
import { OrderedList } from '../ordered/ordered-list.tsx'
import { useOrder } from '../ordered/use-order.ts'
import { usePermissionCheck } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { EmptyList } from '../table/list-states.tsx'
import { categoriesKey, useCategories } from './use-categories.ts'
import * as styles from '../options/options.module.css'

/** Categories in the order the shop shows them (office.md O3.5). */
export default function CategoriesPage() {
  const t = useTexts('office')
  const { locale } = useLocale()
  const can = usePermissionCheck()
  const canWrite = can('catalogue.write')
  const canSample = can('catalogue.price')
  const { data, error, refetch } = useCategories()
  const order = useOrder(
    categoriesKey,
    async (ids) => (await officeApi.call(reorderCategories, { body: { ids } })).data,
  )
  const add = canWrite && (
    <ButtonLink variant="primary" icon="plus" to="/categories/new">
      {t('office.categories.add')}
    </ButtonLink>
  )
  return (
    <>
      <PageHead title={t('office.nav.categories')} note={data && formatCount(data.length)}>
        <BackToSteps />
        {add}
      </PageHead>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Rows count={8} />}
      {data?.length === 0 && (
        <EmptyList
          icon="squares-four"
          title={t('office.categories.empty')}
          hint={t('office.categories.emptyHint')}
          action={
            <>
              {canSample && (
                <ButtonLink variant="primary" to="/samples">
                  {t('office.nav.samples')}
                </ButtonLink>
              )}
              {add}
            </>
          }
        />
      )}
      {data && data.length > 0 && (
        <Panel flush>
          <OrderedList
            label={t('office.nav.categories')}
            items={data}
            nameOf={(category) => nameIn(category, locale)}
            renderRow={(category) => <Row category={category} isLink={canWrite} />}
            onReorder={canWrite ? order : undefined}
          />
        </Panel>
      )}
    </>
  )
}

function Row({ category, isLink }: { category: OfficeCategory; isLink: boolean }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const { id, slug, image_url: image, is_active: isActive, products_count: count } = category
  return (
    <RowLink to={isLink ? `/categories/${id}` : null}>
      {image && <img className={styles.picture} src={image} alt="" loading="lazy" />}
      <span className={styles.words}>
        <b>{nameIn(category, locale)}</b>
        <small>
          <Ltr>/{slug}</Ltr>
        </small>
      </span>
      {!isActive && <Badge>{t('office.options.hidden')}</Badge>}
      <small>{t('office.products.count', { count, total: formatCount(count) })}</small>
    </RowLink>
  )
}
