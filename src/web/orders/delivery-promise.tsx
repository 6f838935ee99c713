import { dateFormatters } from '#shared/dates.ts'
import type { Day } from '#shared/day.ts'
import { DeliveryText, DeliveryTimes } from '../product/delivery-times.tsx'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './delivery-promise.module.css'

/**
 * The sentence that delivery is free and when the order arrives, the same wherever the city is known; with `day` null the delivery times of
 * every city, as on a product's page. Its texts are in `cart` with a day, in `product` without.
 */
export function DeliveryPromise({ day }: { day: Day | null }) {
  return (
    <div className={styles.promise}>
      <Icon name="truck" flip />
      <div aria-live="polite">{day === null ? <DeliveryTimes /> : <ArrivalDay day={day} />}</div>
    </div>
  )
}

function ArrivalDay({ day }: { day: Day }) {
  const t = useTexts('cart')
  const { locale } = useLocale()
  return (
    <>
      <p>{t('cart.arrives', { day: dateFormatters(locale).shortWeekday(day) })}</p>
      <DeliveryText />
    </>
  )
}
