import { Link } from 'react-router'
import type { OfficeProduct } from '#contract/office/products.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Money } from '../controls/money.tsx'
import { Days } from '../discounts/days.tsx'
import { nameIn } from '../options/name-in.ts'
import { usePermissionCheck } from '../session/member.ts'
import * as styles from './scheduled-prices.module.css'

type Scheduled = OfficeProduct['scheduled'][number]

/** The product's current and upcoming sales, with their prices (office.md §22). */
export function ScheduledPrices({ prices }: { prices: readonly Scheduled[] }) {
  const t = useTexts('office-discounts')
  return (
    <section className={styles.scheduled} aria-label={t('sale.ofProduct')}>
      <h3>{t('sale.ofProduct')}</h3>
      <ul>
        {prices.map((one) => (
          <li key={one.sale_id ?? 0}>
            <SaleName scheduled={one} />
            <small>
              <Days from={one.starts_on} to={one.ends_on} />
            </small>
            <Prices scheduled={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SaleName({ scheduled: { sale_id: id, name_ar, name_en } }: { scheduled: Scheduled }) {
  const t = useTexts('office-discounts')
  const { locale } = useLocale()
  const can = usePermissionCheck()
  if (id === null) return <span>{t('sale.ownPrice')}</span>
  const name = <bdi>{nameIn({ name_ar: name_ar ?? '', name_en: name_en ?? '' }, locale)}</bdi>
  return can('discounts.write') ? <Link to={`/sales/${id}`}>{name}</Link> : name
}

/** The lowest and the highest price if variants differ. */
function Prices({ scheduled: { prices } }: { scheduled: Scheduled }) {
  const sums = prices.map(({ special_price_halalas: halalas }) => halalas)
  const [least, most] = [Math.min(...sums), Math.max(...sums)]
  return (
    <b>
      <Money halalas={least} />
      {most > least && (
        <>
          {' – '}
          <Money halalas={most} />
        </>
      )}
    </b>
  )
}
