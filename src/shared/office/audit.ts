import type { Grant, StaffRole } from './staff.ts'

/** Every action of staff that is recorded: `entity.verb` (office.md §35). A new mutation must be added here. */
export const auditActions = [
  'staff.joined',
  'staff.updated',
  'staff.suspended',
  'staff.restored',
  'staff.left',
  'staff.factorsReset',
  'staff.sessionEnded',
  'staff.preferencesChanged',
  'invitation.created',
  'invitation.sent',
  'invitation.withdrawn',
  'session.elevated',
  'session.locked',
  'session.ended',
  'session.steppedUp',
  'factor.added',
  'factor.removed',
  'factor.failed',
  'factor.recoveryCodesMade',
  'factor.recoveryCodesConfirmed',
  'view.saved',
  'view.updated',
  'view.deleted',
  'job.created',
  'job.cancelled',
  'job.undone',
  'order.statusChanged',
  'order.cancelled',
  'order.claimed',
  'order.released',
  'order.packed',
  'order.assigned',
  'order.parcelSent',
  'order.parcelDelivered',
  'order.deliveryFailed',
  'order.deliveryFailureHandled',
  'order.addressChanged',
  'order.dayChanged',
  'order.testMarked',
  'order.noted',
  'order.noteDeleted',
  'order.messageSent',
  'order.printed',
  'order.refundCreated',
  'order.refundDone',
  'order.refundRefused',
  'order.refundUnclear',
  'order.refundUnrecorded',
  'order.refundDecided',
  'order.refundMethodChanged',
  'order.refundAccountViewed',
  'order.linesRemoved',
  'order.certificateRecorded',
  'message.retried',
  'product.created',
  'product.updated',
  'product.duplicated',
  'product.deleted',
  'product.undeleted',
  'product.restored',
  'product.previewed',
  'product.takenOff',
  'plantLaw.created',
  'plantLaw.updated',
  'permit.recorded',
  'permit.withdrawn',
  'category.created',
  'category.updated',
  'category.deleted',
  'category.reordered',
  'category.merged',
  'category.suggestionsAdded',
  'category.restored',
  'color.created',
  'color.updated',
  'color.deleted',
  'color.merged',
  'color.restored',
  'color.reordered',
  'size.created',
  'size.updated',
  'size.deleted',
  'size.merged',
  'size.restored',
  'size.reordered',
  'synonym.updated',
  'searchMiss.answered',
  'plantProfile.created',
  'plantProfile.updated',
  'content.saved',
  'content.published',
  'content.withdrawn',
  'content.restored',
  'content.previewed',
  'media.uploaded',
  'media.updated',
  'media.deleted',
  'media.restored',
  'coupon.created',
  'coupon.updated',
  'coupon.deleted',
  'coupon.batchCreated',
  'sale.created',
  'sale.updated',
  'sale.scheduled',
  'sale.stopped',
  'supplier.created',
  'supplier.updated',
  'stock.received',
  'stock.adjusted',
  'stock.countOpened',
  'stock.counted',
  'stock.countApplied',
  'stock.countDiscarded',
  'stock.countRevealed',
  'stock.undone',
  'import.uploaded',
  'import.mapped',
  'import.applied',
  'import.deleted',
  'export.created',
  'vatPeriod.closed',
  'books.checkAsked',
  'customer.viewed',
  'settings.updated',
  'settings.shopOpened',
  'settings.shopClosed',
  'settings.tested',
  'customer.updated',
  'customer.blocked',
  'customer.unblocked',
  'customer.noted',
  'customer.dataCopied',
  'customer.closingAsked',
  'customer.closed',
  'request.updated',
  'request.noted',
  'request.fileAdded',
  'request.fileRemoved',
  'message.discarded',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Topics of actions: filters of the log, and the parts of it that a role sees (office.md O1.1). */
export const auditTopics = [
  'money',
  'products',
  'stock',
  'orders',
  'personal',
  'team',
  'other',
] as const
export type AuditTopic = (typeof auditTopics)[number]

/** Topics by entity, or by single action where it differs; an entity without a line is `other`. */
const topicOfEntity: Record<string, AuditTopic> = {
  staff: 'team',
  invitation: 'team',
  session: 'team',
  factor: 'team',
  settings: 'team',
  product: 'products',
  plantLaw: 'products',
  permit: 'products',
  category: 'products',
  color: 'products',
  size: 'products',
  synonym: 'products',
  searchMiss: 'products',
  plantProfile: 'products',
  media: 'products',
  import: 'products',
  coupon: 'money',
  sale: 'money',
  supplier: 'stock',
  stock: 'stock',
  order: 'orders',
  customer: 'personal',
  request: 'personal',
}
const furtherTopics: Partial<Record<AuditAction, AuditTopic>> = {
  'order.cancelled': 'money',
  'vatPeriod.closed': 'money',
  'order.refundCreated': 'money',
  'order.refundDone': 'money',
  'order.refundRefused': 'money',
  'order.refundUnclear': 'money',
  'order.refundUnrecorded': 'money',
  'order.refundDecided': 'money',
  'order.refundMethodChanged': 'money',
  'order.refundAccountViewed': 'personal',
  'order.linesRemoved': 'money',
}

/** The actions of a topic. */
export const actionsOf = (topic: AuditTopic): AuditAction[] =>
  auditActions.filter(
    (action) =>
      (topicOfEntity[action.slice(0, action.indexOf('.'))] ?? 'other') === topic ||
      furtherTopics[action] === topic,
  )

/**
 * The actions that a reader of the log sees: everything (null), all except the team and its settings (a manager), or only money (an
 * accountant).
 */
export function visibleActions(
  grant: Grant | undefined,
  roles: readonly StaffRole[],
): readonly AuditAction[] | null {
  if (grant === 'full') return null
  const team = actionsOf('team')
  return roles.includes('manager')
    ? auditActions.filter((action) => !team.includes(action))
    : actionsOf('money')
}

/** The topics with actions that the reader may see. */
export const visibleTopics = (visible: readonly AuditAction[] | null): AuditTopic[] =>
  auditTopics.filter(
    (topic) => visible === null || actionsOf(topic).some((action) => visible.includes(action)),
  )

/** The kinds of objects that the visible actions (null: all) are about. */
export const visibleEntities = (visible: readonly AuditAction[] | null): string[] => [
  ...new Set((visible ?? auditActions).map((action) => action.slice(0, action.indexOf('.')))),
]
