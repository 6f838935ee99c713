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
  'cancel',
] as const
export type OrderAct = (typeof orderActs)[number]
