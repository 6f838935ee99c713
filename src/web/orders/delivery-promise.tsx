import { dateFormatters } from '#shared/dates.ts'
import type { Day } from '#shared/day.ts'
import { useShop } from '../lib/use-shop.ts'
import { DeliveryTimes } from '../product/delivery-times.tsx'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './delivery-promise.module.css'

/**
 * That delivery is free and when it arrives, in the same words wherever the city is known; with `day` null the times of every city,
 * as a product's page says them. Its texts are those of `cart` with a day, of `product` without.
 */
export function DeliveryPromise({ day }: { day: Day | null }) {
  return (
    <div className={styles.promise}>
      <Icon name="truck" flip />
      <div aria-live="polite">
        {day === null ? <DeliveryTimes /> : <ArrivalDay day={day} />}
        <OwnersText />
      </div>
    </div>
  )
}

/** What the owner has to say of deliveries beside the times. */
function OwnersText() {
  const shop = useShop()
  const { locale } = useLocale()
  const text = shop && (locale === 'ar' ? shop.delivery_text_ar : shop.delivery_text_en)
  return text && <p className="text-small muted">{text}</p>
}

function ArrivalDay({ day }: { day: Day }) {
  const t = useTexts('cart')
  const { locale } = useLocale()
  return <p>{t('cart.arrives', { day: dateFormatters(locale).shortWeekday(day) })}</p>
}
