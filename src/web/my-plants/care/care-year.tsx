import type { Answer } from '#contract/endpoint.ts'
import type { getPlant } from '#contract/plants/profile.ts'
import { useLocale, useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../lib/paths.ts'
import { usePlantNames } from '../../product/plant.ts'
import { monthsText } from '../../survival/month-ranges.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Prices } from '../../ui/price.tsx'
import type { Guide } from './care-marks.tsx'
import { useCareWords } from '../use-care-words.ts'
import * as styles from './care-year.module.css'
import * as panel from '../../ui/panel.module.css'
import * as thumbnail from '../../ui/thumbnail.module.css'

type Profile = Answer<typeof getPlant>['data']

/** The maximum number of products named. */
const maxProducts = 3

/** The work of a year, the sources of the facts, and the products of this kind. */
export function CareYear({ plant, guide }: { plant: Profile; guide: Guide }) {
  const { t } = useCareWords()
  const sources = [...new Set(plant.facts.map(({ source_label: source }) => source))]
  const labelOf = (confidence: string) =>
    plant.facts.find((fact) => fact.confidence === confidence)?.confidence_label
  const [medium, low] = [labelOf('medium'), labelOf('low')]
  return (
    <div className={styles.columns}>
      <div>
        <Jobs plant={plant} guide={guide} />
        <section className={styles.sources} aria-labelledby="sources">
          <h2 className="heading-3" id="sources">
            {t('care.sources')}
          </h2>
          <ul className="muted">
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
          {medium && low && <p className="muted">{t('care.sourcesLead', { medium, low })}</p>}
        </section>
      </div>
      {plant.products.length > 0 && <Products products={plant.products} />}
    </div>
  )
}

function Jobs({ plant, guide }: { plant: Profile; guide: Guide }) {
  const { t, list, month } = useCareWords()
  const tPlants = useTexts('plants')
  const { locale } = useLocale()
  const months = (numbers: number[]) =>
    new Intl.ListFormat(locale === 'ar' ? 'ar' : 'en-GB').format(numbers.map(month))
  const isAnnual = plant.kind === 'winter_annual' || plant.kind === 'summer_annual'
  const work = guide.work.map(({ month: number, code }) => `${month(number)}: ${t(`work.${code}`)}`)
  const rows: [IconName, string, string][] = [
    ['flask', t('care.feed'), isAnnual ? t('care.everyWeeks') : months(guide.feed_months)],
    ['scissors', t('care.work'), list(work)],
    ['shovel', t('care.plantOut'), monthsText(tPlants, guide.plant_out_months)],
  ]
  return (
    <section aria-labelledby="year-jobs">
      <h2 className="heading-3" id="year-jobs">
        {t('care.yearJobs')}
      </h2>
      <dl className={styles.jobs}>
        {rows.map(([icon, label, words]) => (
          <div key={label}>
            <dt>
              <Icon name={icon} />
              {label}
            </dt>
            <dd className="muted">{words === '' ? t('care.none') : words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Products({ products }: { products: Profile['products'] }) {
  const { t } = useCareWords()
  return (
    <section className={panel.panel} aria-labelledby="ours">
      <h2 className="heading-4" id="ours">
        {t('care.ours')}
      </h2>
      <ul className={styles.products}>
        {products.slice(0, maxProducts).map((product) => (
          <li key={product.id}>
            <ProductLine product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProductLine({ product }: { product: Profile['products'][number] }) {
  const { title } = usePlantNames(product)
  return (
    <>
      <span className={thumbnail.thumbnail}>
        {product.base_image && <img src={product.base_image.small_image_url} alt="" />}
      </span>
      <div>
        <Link to={paths.product(product.id)}>
          <b>
            <bdi>{title}</bdi>
          </b>
        </Link>
        <Prices product={product} />
      </div>
    </>
  )
}
