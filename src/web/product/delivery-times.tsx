import { useShop } from '../lib/use-shop.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'

/** The sentence that delivery is free, and its duration in Riyadh and elsewhere: the promise while no city is known. */
export function DeliveryTimes() {
  const t = useTexts('product')
  const shop = useShop()
  return (
    <>
      <p>{t('product.freeShipping')}</p>
      {shop && (
        <p className="text-small muted">
          {t('product.delivery', { count: shop.delivery_days })} ·{' '}
          {t('product.deliveryElsewhere', { count: shop.delivery_days_elsewhere })}
        </p>
      )}
      <DeliveryText />
    </>
  )
}

/** The owner's text about deliveries beside the times. */
export function DeliveryText() {
  const shop = useShop()
  const { locale } = useLocale()
  const text = shop?.[`delivery_text_${locale}`]
  return text && <p className="text-small muted">{text}</p>
}
