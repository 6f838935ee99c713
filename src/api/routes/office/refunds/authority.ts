import type { CancelAuthority } from '#domain/refunds/credit-cancellation.ts'
import { refundLimitHalalas, type RefundAuthority } from '#domain/refunds/refund-limit.ts'
import { grantOf, type Member } from '#domain/staff/authorize.ts'

/** How much a member may give back who may refund at all (office.md O1.1). */
export const refundAuthorityOf = (member: Member): RefundAuthority => ({
  limitHalalas: grantOf(member, 'orders.refund') === 'full' ? null : refundLimitHalalas,
})

/** Whether they may cancel an order that was paid. */
export const cancelAuthorityOf = (member: Member): CancelAuthority => ({
  refund: grantOf(member, 'orders.refund') ? refundAuthorityOf(member) : null,
  hasProved: member.hasProved,
})
