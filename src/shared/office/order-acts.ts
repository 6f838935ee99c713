/** What a member may do with an order now; the screens show just these (office.md 20.6). */
export const orderActs = [
  'confirm',
  'pack',
  'ship',
  'deliver',
  'deliver_parcel',
  'assign',
  'edit_address',
  'edit_day',
  'note',
  'message',
  'contact',
  'reduce',
  'cancel',
] as const
export type OrderAct = (typeof orderActs)[number]

/** Why staff cancel a whole order (office.md §24). */
export const cancelReasons = [
  'customer_asked',
  'out_of_stock',
  'not_reached',
  'duplicate',
  'suspicious',
  'other',
] as const
export type CancelReason = (typeof cancelReasons)[number]
