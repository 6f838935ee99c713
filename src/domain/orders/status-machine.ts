import type { OrderStatus } from '#db/tables.ts'

/** Every status change an order can make (contract §7.5); the only definition. */
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  pending_payment: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
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

export const canCancel = (status: OrderStatus): boolean => canTransition(status, 'cancelled')
/** Customers may cancel until the shop has confirmed, or until it has shipped, depending on the owner's setting (office.md §31). */
export const canCustomerCancel = (
  status: OrderStatus,
  cancelUntil: 'pending' | 'processing',
): boolean => canCancel(status) && !(cancelUntil === 'pending' && status === 'processing')
export const canReorder = (status: OrderStatus): boolean => status === 'delivered'
export const canTrack = (status: OrderStatus): boolean =>
  status === 'processing' || status === 'shipped'
