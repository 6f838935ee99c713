import type { OrderStatus, PaymentMethod } from '#db/tables.ts'

/** Every status change an order can make (contract §7.5); the only definition. */
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  pending_payment: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  // Cancelled only if it is refused at the door and nothing was paid (`canCancelRefused`).
  shipped: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
}

/** `pending>processing`, for queries over whole histories. */
export const legalMoves: readonly string[] = Object.entries(moves).flatMap(([from, next]) =>
  next.map((to) => `${from}>${to}`),
)

export const canTransition = (from: OrderStatus, to: OrderStatus): boolean =>
  moves[from].includes(to)

/** Only settling a payment moves an order from `pending_payment` to `processing`; staff may only cancel it. */
export const canStaffTransition = (from: OrderStatus, to: OrderStatus): boolean =>
  canTransition(from, to) && !(from === 'pending_payment' && to === 'processing')

/** Whether an order that has not left can be cancelled: what has left either arrives or comes back. */
export const canCancel = (status: OrderStatus): boolean =>
  status !== 'shipped' && canTransition(status, 'cancelled')

/** Whether staff may end an order that was refused at the door: cash was due and not taken, so there is no invoice (tax.md 1.4). */
export const canCancelRefused = ({
  status,
  payment_method: method,
}: {
  status: OrderStatus
  payment_method: PaymentMethod
}): boolean => status === 'shipped' && method === 'cash_on_delivery'
/** Customers may cancel until the shop has confirmed, or until it has shipped, depending on the owner's setting (office.md §31). */
export const canCustomerCancel = (
  status: OrderStatus,
  cancelUntil: 'pending' | 'processing',
): boolean => canCancel(status) && !(cancelUntil === 'pending' && status === 'processing')
export const canReorder = (status: OrderStatus): boolean => status === 'delivered'
export const canTrack = (status: OrderStatus): boolean =>
  status === 'processing' || status === 'shipped'
