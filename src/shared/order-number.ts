/** The base of the numbers that customers see: order 1012 is 1000001012 (contract §3.6 `increment_id`). */
export const firstOrderNumber = 1_000_000_000

/** The order number as customers see it. */
export const orderNumber = (orderId: number): string => String(firstOrderNumber + orderId)

/** The id of an order by its number or by its id, which is what the short number has. */
export const orderIdOf = (number: number): number =>
  number > firstOrderNumber ? number - firstOrderNumber : number
