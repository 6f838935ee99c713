/** Everything staff can do that is written down: `entity.verb` (office.md §35). A new mutation takes its word from here. */
export const auditActions = [
  'staff.joined',
  'staff.updated',
  'staff.suspended',
  'staff.restored',
  'staff.left',
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
  'factor.reset',
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
  'message.retried',
  'product.created',
  'product.updated',
  'product.duplicated',
  'product.deleted',
  'product.restored',
  'product.previewed',
  'category.created',
  'category.updated',
  'category.deleted',
  'category.reordered',
  'color.created',
  'color.updated',
  'color.deleted',
  'color.merged',
  'size.created',
  'size.updated',
  'size.deleted',
  'size.merged',
  'synonym.updated',
  'media.uploaded',
  'media.updated',
  'media.deleted',
  'media.restored',
  'supplier.created',
  'supplier.updated',
  'stock.received',
  'stock.adjusted',
  'stock.countOpened',
  'stock.counted',
  'stock.countApplied',
  'stock.undone',
  'import.uploaded',
  'import.mapped',
  'import.applied',
  'export.created',
  'customer.viewed',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Kinds of actions by which the log is filtered, and by which a role sees a part of it (office.md O1.1). */
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

/** Topics by entity, and of single actions beside it; an entity without a line is `other`. */
const topicOfEntity: Record<string, AuditTopic> = {
  staff: 'team',
  invitation: 'team',
  session: 'team',
  factor: 'team',
  settings: 'team',
  product: 'products',
  category: 'products',
  color: 'products',
  size: 'products',
  synonym: 'products',
  media: 'products',
  import: 'products',
  supplier: 'stock',
  stock: 'stock',
  order: 'orders',
  customer: 'personal',
}
const furtherTopics: Partial<Record<AuditAction, AuditTopic>> = {
  'order.cancelled': 'money',
}

/** The actions of a topic. */
export const actionsOf = (topic: AuditTopic): AuditAction[] =>
  auditActions.filter(
    (action) =>
      (topicOfEntity[action.slice(0, action.indexOf('.'))] ?? 'other') === topic ||
      furtherTopics[action] === topic,
  )
