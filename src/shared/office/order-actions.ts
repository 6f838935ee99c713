/** Actions a member may take on an order at present; the screens show exactly these (office.md 20.6). */
export const orderActions = [
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
  'refund',
  'cancel',
] as const
export type OrderAction = (typeof orderActions)[number]

/** The most days ahead that a delivery may be promised: a mistyped year is refused before the customer is notified. */
export const maxPromisedDays = 365

/** Actions on many orders at once (office.md §24). */
export const bulkOrderActions = [
  'confirm',
  'assign_packer',
  'assign_driver',
  'packed',
  'ship',
  'deliver',
] as const
export type BulkOrderAction = (typeof bulkOrderActions)[number]

/** The queues in which staff see orders (office.md O3.1, O3.2). */
export const orderQueues = [
  'to_confirm',
  'to_pack',
  'missing_plants',
  'ready',
  'on_the_way',
  'not_delivered',
  'late',
  'awaiting_payment',
  'delivered',
  'cancelled',
  'refunded',
] as const
export type OrderQueue = (typeof orderQueues)[number]

/** Reasons of a driver for not delivering an order (office.md O3.8). */
export const deliveryFailures = [
  'no_answer',
  'nobody_home',
  'wrong_address',
  'refused',
  'partly_refused',
  'another_day',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/** Mails about an order that staff may send again (office.md §24). */
export const resentMails = ['invoice', 'confirmation', 'shipped', 'delivered'] as const
export type ResentMail = (typeof resentMails)[number]

/** Reasons of staff for cancelling a whole order (office.md §24). */
export const cancelReasons = [
  'refused_at_door',
  'customer_asked',
  'out_of_stock',
  'not_reached',
  'duplicate',
  'suspicious',
  'other',
] as const
export type CancelReason = (typeof cancelReasons)[number]

/** The reasons that can apply to an order: only one on its way can be refused at the door. */
export const cancelReasonsFor = (status: string): readonly CancelReason[] =>
  status === 'shipped'
    ? cancelReasons
    : cancelReasons.filter((reason) => reason !== 'refused_at_door')

/** Whether the delivery of an order also records that its amount was collected. Known also to members who see no sums. */
export const isPaidOnDelivery = ({
  payment,
  payment_state: state,
}: {
  payment: { method: string }
  payment_state: string
}): boolean => payment.method === 'cash_on_delivery' && state === 'unpaid'
