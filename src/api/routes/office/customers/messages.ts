import type { Db } from '#db/tables.ts'
import { findJob } from '#domain/office/jobs/find-jobs.ts'
import {
  findMessages,
  loadMessage,
  type QueuedMessage,
} from '#domain/office/messages/find-messages.ts'
import { messageText } from '#domain/office/messages/message-text.ts'
import {
  createRetryJob,
  discardMessage,
  retryMessage,
} from '#domain/office/messages/retry-messages.ts'
import type { Member } from '#domain/staff/authorize.ts'
import { maskContacts } from '#shared/mask-contacts.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/messages.ts'
import { messageState } from '../../../serializers/office/customers.ts'
import { maskRecipient, seesContacts } from '../../../serializers/office/masked-contacts.ts'
import { serializeJob } from '../../../serializers/office-job.ts'
import { pageQuery, pagedUpTo } from '../../../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'

/** The outbox as staff see it, and actions on messages that were given up (contract §19.3, office.md §29). */
export function officeMessageRoutes(api: Api): void {
  bindEndpoint(api, contract.listMessages, async ({ query }, context) => {
    const { db, member } = context
    const page = pageQuery(query)
    const { messages, total } = await findMessages(db, {
      ...page,
      state: page.state ?? page.view,
      ...(await filtersOf(db, member, page)),
    })
    const view = { showsRecipient: seesContacts(member) }
    const data = messages.map((message) => serializeMessage(message, view))
    return pagedUpTo({ data, total }, page, context)
  })

  bindEndpoint(api, contract.retryMessages, ({ body }, { member, mutate, locale, t }) =>
    mutate(async (tx, audit) => {
      const chosen = 'ids' in body ? body.ids : { ...body, ...(await filtersOf(tx, member, body)) }
      const { id } = await createRetryJob(tx, audit, { chosen, createdBy: member.id })
      const job = await findJob(tx, id)
      if (!job) throw new Error('the job is not there')
      return { message: t('messagesQueued'), data: serializeJob(job, member, locale) }
    }),
  )

  bindEndpoint(api, contract.getMessage, async ({ params }, { db, member, settings }) => {
    const message = await loadMessage(db, params.id)
    if (!message) throw new ShopError('notFound')
    const showsRecipient = seesContacts(member)
    return {
      data: {
        ...serializeMessage(message, { showsRecipient }),
        content: showsRecipient ? messageText(message, settings) : null,
      },
    }
  })

  bindEndpoint(api, contract.retryMessage, ({ params }, { mutate, t }) =>
    mutate(async (tx, audit) => {
      const { template } = await retryMessage(tx, params.id)
      audit.record({ action: 'message.retried', entityId: params.id, title: template })
      return { message: t('messageQueuedAgain') }
    }),
  )

  bindEndpoint(api, contract.discardMessage, ({ params, body }, { mutate, t }) =>
    mutate(async (tx, audit) => {
      await discardMessage(tx, audit, params.id, body.reason)
      return { message: t('messageDiscarded') }
    }),
  )
}

interface SentFilters {
  customer_id?: number | undefined
  order_id?: number | undefined
  request_id?: number | undefined
}

/** @throws ShopError `notFound` for a request that does not exist */
const filtersOf = async (
  db: Db,
  member: Member,
  { customer_id: customerId, order_id: orderId, request_id: requestId }: SentFilters,
) => ({
  customerId,
  orderId,
  request: requestId === undefined ? undefined : await requestFor(db, requestId),
  byRecipient: seesContacts(member),
})

/** @throws ShopError `notFound` */
const requestFor = (db: Db, id: number) =>
  db
    .selectFrom('service_requests')
    .select(['id', 'type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ShopError('notFound'))

function serializeMessage(
  message: QueuedMessage,
  { showsRecipient }: { showsRecipient: boolean },
): contract.QueuedMessage {
  const { recipient, last_error, created_at, next_attempt_at, sent_at, dead_at } = message
  const state = messageState(message)
  const { id, key, channel, template, locale, attempts, discarded_at, discard_reason } = message
  return {
    id,
    // The key of a notice contains its recipient.
    key: showsRecipient ? key : maskContacts(key),
    channel,
    template,
    locale,
    attempts,
    to: showsRecipient ? recipient : maskRecipient(recipient),
    // Providers repeat the refused address in their errors.
    last_error: last_error && maskContacts(last_error),
    state,
    created_at: created_at.toISOString(),
    next_attempt_at: state === 'waiting' ? next_attempt_at.toISOString() : null,
    sent_at: sent_at?.toISOString() ?? null,
    dead_at: dead_at?.toISOString() ?? null,
    discarded_at: discarded_at?.toISOString() ?? null,
    discard_reason,
  }
}
