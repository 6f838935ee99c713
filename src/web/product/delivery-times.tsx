import { useShop } from '../lib/use-shop.ts'
import { useTexts } from '../i18n/use-texts.ts'

/** That delivery is free, and how long it takes in Riyadh and elsewhere: what is promised while no city is known. */
export function DeliveryTimes() {
  const say = useTexts('product')
  const shop = useShop()
  return (
    <>
      <p>{say('product.freeShipping')}</p>
      {shop && (
        <p className="sm mut">
          {say('product.delivery', { count: shop.delivery_days })} ·{' '}
          {say('product.deliveryElsewhere', { count: shop.delivery_days_elsewhere })}
        </p>
      )}
    </>
  )
}
