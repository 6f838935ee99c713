import type { OrderStatus } from '#db/tables.ts'

/** Every move an order can make (contract §7.5); the one table that says so. */
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  pending_payment: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
}

/** `pending>processing`, for queries that look at whole histories. */
export const legalMoves: readonly string[] = Object.entries(moves).flatMap(([from, next]) =>
  next.map((to) => `${from}>${to}`),
)

export const canTransition = (from: OrderStatus, to: OrderStatus): boolean =>
  moves[from].includes(to)

/** Only settling a payment moves an order on from `pending_payment`; staff may merely cancel it. */
export const canStaffTransition = (from: OrderStatus, to: OrderStatus): boolean =>
  canTransition(from, to) && !(from === 'pending_payment' && to === 'processing')

export const canCancel = (status: OrderStatus): boolean => canTransition(status, 'cancelled')
/** Customers may until the shop has confirmed, or until it has shipped, as the owner says (office.md §31). */
export const canCustomerCancel = (
  status: OrderStatus,
  cancelUntil: 'pending' | 'processing',
): boolean => canCancel(status) && !(cancelUntil === 'pending' && status === 'processing')
export const canReorder = (status: OrderStatus): boolean => status === 'delivered'
export const canTrack = (status: OrderStatus): boolean =>
  status === 'processing' || status === 'shipped'
