import type { DeliveryDays } from '#shared/delivery.ts'
import type { Settings } from '#shared/settings.ts'

/** The settings that a promised day depends on. */
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
