import {
  findMessages,
  type MessageState,
  type QueuedMessage,
} from '#domain/notifications/find-messages.ts'
import { retryMessage } from '#domain/notifications/retry-message.ts'
import { maskContacts } from '#shared/mask-contacts.ts'
import * as contract from '#contract/office/messages.ts'
import { maskRecipient, seesContacts } from '../../serializers/office/masked-contacts.ts'
import { pageQuery, paged } from '../../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** What staff see of the outbox, and how they revive a message that was given up (contract §19.3). */
export function officeMessageRoutes(api: Api): void {
  bindEndpoint(api, contract.listMessages, async ({ query }, context) => {
    const page = pageQuery(query)
    const { messages, total } = await findMessages(context.db, page)
    const view = { showsRecipient: seesContacts(context.member) }
    return paged(
      { data: messages.map((message) => serializeMessage(message, view)), total },
      page,
      context,
    )
  })

  bindEndpoint(api, contract.retryMessage, ({ params }, { mutate, t }) =>
    mutate(async (tx, audit) => {
      const { template } = await retryMessage(tx, params.id)
      audit.record({ action: 'message.retried', entityId: params.id, title: template })
      return { message: t('messageQueuedAgain') }
    }),
  )
}

function serializeMessage(
  {
    recipient,
    last_error,
    created_at,
    next_attempt_at,
    sent_at,
    dead_at,
    ...message
  }: QueuedMessage,
  { showsRecipient }: { showsRecipient: boolean },
): contract.QueuedMessage {
  const state: MessageState = sent_at ? 'sent' : dead_at ? 'dead' : 'waiting'
  return {
    ...message,
    to: showsRecipient ? recipient : maskRecipient(recipient),
    // Providers repeat the address they refuse.
    last_error: last_error && maskContacts(last_error),
    state,
    created_at: created_at.toISOString(),
    next_attempt_at: state === 'waiting' ? next_attempt_at.toISOString() : null,
    sent_at: sent_at?.toISOString() ?? null,
    dead_at: dead_at?.toISOString() ?? null,
  }
}
