import {
  findMessages,
  type MessageState,
  type QueuedMessage,
} from '#domain/notifications/find-messages.ts'
import { retryMessage } from '#domain/notifications/retry-message.ts'
import * as contract from '#contract/office/messages.ts'
import { pageQuery, paged } from '../../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** What staff see of the outbox, and how they revive a message that was given up (contract §19.3). */
export function officeMessageRoutes(api: Api): void {
  bindEndpoint(api, contract.listMessages, async ({ query }, context) => {
    const page = pageQuery(query)
    const { messages, total } = await findMessages(context.db, page)
    return paged({ data: messages.map(serializeMessage), total }, page, context)
  })

  bindEndpoint(api, contract.retryMessage, ({ params }, { mutate, t }) =>
    mutate(async (tx, audit) => {
      const { template } = await retryMessage(tx, params.id)
      audit.record({ action: 'message.retried', entityId: params.id, title: template })
      return { message: t('messageQueuedAgain') }
    }),
  )
}

function serializeMessage({
  recipient,
  created_at,
  next_attempt_at,
  sent_at,
  dead_at,
  ...message
}: QueuedMessage): contract.QueuedMessage {
  const state: MessageState = sent_at ? 'sent' : dead_at ? 'dead' : 'waiting'
  return {
    ...message,
    to: recipient,
    state,
    created_at: created_at.toISOString(),
    next_attempt_at: state === 'waiting' ? next_attempt_at.toISOString() : null,
    sent_at: sent_at?.toISOString() ?? null,
    dead_at: dead_at?.toISOString() ?? null,
  }
}
