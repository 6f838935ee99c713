import type { DeliveryDays } from '#shared/delivery.ts'
import type { Settings } from '#shared/settings.ts'

/** What a promise of delivery is made of. */
export const deliveryDaysOf = ({
  deliveryDays,
  deliveryDaysElsewhere,
  skipsFridays,
  hours,
}: Settings): Required<DeliveryDays> => ({
  deliveryDays,
  deliveryDaysElsewhere,
  skipsFridays,
  closedDays: hours.closed.map(({ from_on, to_on }) => [from_on, to_on] as const),
})
