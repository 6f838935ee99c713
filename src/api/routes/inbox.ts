import { readInbox, readInboxHtml, type InboxMessage } from '#domain/notifications/inbox.ts'
import { toSaudiMobile } from '#shared/phone.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/inbox.ts'
import { bindEndpoint, type Api } from '../bind-endpoint.ts'

/** A mail runs no scripts and loads nothing, as in a mail program; its links open in a new page. */
const mailPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** The demo inbox (contract §19.2); registered only in demo mode. */
export function inboxRoutes(api: Api): void {
  bindEndpoint(api, contract.readInbox, async ({ query }, { db }) => {
    // A code is sent after the response: a reader who looks immediately afterwards must find it.
    await api.settled()
    const messages = await readInbox(db, {
      recipient: query.to ? (toSaudiMobile(query.to) ?? query.to.trim()) : null,
      limit: query.limit,
    })
    const data = messages.map(serializeMessage)
    // Never cached: the next code may arrive a second later.
    return Response.json({ data }, { headers: { 'Cache-Control': 'no-store' } })
  })

  bindEndpoint(api, contract.readInboxMail, async ({ params }, { db }) => {
    const html = await readInboxHtml(db, params.file)
    if (html === null) throw new ShopError('notFound')
    return new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': mailPolicy,
        'Cache-Control': 'no-store',
      },
    })
  })
}

/** `otp` is present only on one-time-code messages. */
function serializeMessage({
  id,
  channel,
  recipient,
  subject,
  text,
  otp,
  created_at,
}: InboxMessage): contract.InboxMessage {
  const message = {
    id,
    channel,
    to: recipient,
    subject,
    text,
    created_at: created_at.toISOString(),
  }
  return otp === null ? message : { ...message, otp }
}
