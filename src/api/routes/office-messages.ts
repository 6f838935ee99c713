import { findMessages, type MessageState, type QueuedMessage } from '#domain/messages/find-messages.ts'
import { retryMessage } from '#domain/messages/retry-message.ts'
import * as wire from '#wire/office-messages.ts'
import { pageAsked, paged } from '../serializers/pagination.ts'
import { serve, type Api } from '../bind-endpoint.ts'

/** What staff see of the outbox, and how they revive a message that was given up (contract §19.3). */
export function officeMessageRoutes(api: Api): void {
  serve(api, wire.listMessages, async ({ query }, visit) => {
    const asked = pageAsked(query)
    const { messages, total } = await findMessages(visit.db, asked)
    return paged({ data: messages.map(presentMessage), total }, asked, visit)
  })

  serve(api, wire.retryMessage, async ({ params }, { db, say }) => {
    await retryMessage(db, params.id)
    return { message: say('messageQueuedAgain') }
  })
}

function presentMessage({ recipient, created_at, next_attempt_at, sent_at, dead_at, ...message }: QueuedMessage): wire.QueuedMessage {
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
