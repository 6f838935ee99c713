import type { Day } from '#shared/day.ts'
import { deliveryDayTo } from '#shared/delivery.ts'
import { useShop } from '../lib/use-shop.ts'

/** The day by which an order placed today arrives in this city; null while no city is known. */
export function useDeliveryDay(city: string | undefined): Day | null {
  const shop = useShop()
  if (!shop || !city?.trim()) return null
  return deliveryDayTo(city, {
    deliveryDays: shop.delivery_days,
    deliveryDaysElsewhere: shop.delivery_days_elsewhere,
    skipsFridays: shop.skips_fridays,
    closedDays: shop.closed_days.map(({ from_on, to_on }) => [from_on, to_on] as const),
  })
}
