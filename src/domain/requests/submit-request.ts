import { sql } from 'kysely'
import type { Db, Row, ServiceRequestType } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { defaultLocale, type Locale } from '#shared/locale.ts'
import { asContactPhone } from '#shared/phone.ts'
import type { Settings } from '#shared/settings.ts'
import { confirmEmail } from '../customers/confirm-email.ts'
import { queueMessage } from '../notifications/queue-message.ts'
import { keyedHash } from '../keyed-hash.ts'
import {
  consumeRateLimit,
  tryConsumeRateLimit,
  windowPerNetwork,
  type Network,
} from '../rate-limit.ts'
import { referenceOf } from '#shared/request-reference.ts'

/** A form as filled in; at least one of phone and e-mail is given. */
export interface ServiceRequestInput {
  type: ServiceRequestType
  name: string
  phone: string | null
  email: string | null
  /** The other fields by name; null: left empty. */
  details: Record<string, string | null>
}

export interface Requester {
  ip: string
  /** The networks of that address, smallest first. */
  networks: readonly Network[]
  /** null: signed out. */
  customerId: number | null
  locale: Locale
  /** A program that filled in the honeypot field, which people do not see. */
  isBot: boolean
}

export interface SubmittedRequest {
  id: number
  reference: string
  createdAt: Date
}

/**
 * Stores a request for a garden or an event, or a contact message (contract §11), and queues mails to the shop and to the requester, if no
 * mail was sent to that address within the hour. A bot, which filled in the honeypot field, gets the same answer with a number that no
 * request has, so that it learns nothing, but nothing is stored or sent.
 *
 * @throws ShopError `tooManyRequests` { retryAfterSeconds }
 */
export async function submitRequest(
  db: Db,
  requester: Requester,
  form: ServiceRequestInput,
  settings: Settings,
): Promise<SubmittedRequest> {
  const limit = settings.serviceRequestsPerIpPerHour
  const window = {
    key: 'service-request-ip',
    seconds: 3600,
    limit,
    code: 'tooManyRequests',
  } as const
  await consumeRateLimit(db, ...windowPerNetwork(requester.networks, window))
  if (requester.isBot) return simulateSubmission(db, form)
  const isConfirmed = form.email !== null && (await hasRoomForMail(db, form.email, settings))
  return withTransactionRetry(db, async (tx) => {
    const request = await writeRequest(tx, requester, form, settings)
    const reference = referenceOf(request.type, request.id)
    await queueShopEmail(tx, request, reference, settings)
    if (isConfirmed) await queueConfirmation(tx, request, reference)
    if (requester.customerId !== null && form.email !== null)
      await confirmEmail(tx, requester.customerId, form.email)
    return { id: request.id, reference, createdAt: request.created_at }
  })
}

/**
 * Anybody can enter any address here, so each gets one mail an hour, whatever follows a plus sign in it (subaddressing, RFC 5233). Its
 * window stores only a pseudonym.
 */
function hasRoomForMail(
  db: Db,
  email: string,
  { secretKey, requestMailsPerRecipientPerHour: limit }: Settings,
): Promise<boolean> {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  const mailbox = `${name.split('+')[0]}@${host}`
  const recipient = keyedHash(secretKey, 'request mails', mailbox)
    .toString('base64url')
    .slice(0, 22)
  return tryConsumeRateLimit(db, {
    key: `request-mail:${recipient}`,
    seconds: 3600,
    limit,
    code: 'tooManyRequests',
  })
}

/** A number is used up, so that no real request gets the same. */
async function simulateSubmission(
  db: Db,
  { type }: ServiceRequestInput,
): Promise<SubmittedRequest> {
  const { id } = await db
    .selectNoFrom(
      sql<number>`nextval(pg_get_serial_sequence('service_requests', 'id'))::int`.as('id'),
    )
    .executeTakeFirstOrThrow()
  return { id, reference: referenceOf(type, id), createdAt: new Date() }
}

const writeRequest = (
  tx: Db,
  { ip, customerId, locale }: Requester,
  { phone, details, ...form }: ServiceRequestInput,
  { secretKey }: Settings,
) =>
  tx
    .insertInto('service_requests')
    .values({
      ...form,
      phone: phone && asContactPhone(phone),
      details: JSON.stringify(
        Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null)),
      ),
      customer_id: customerId,
      locale,
      ip_hmac: keyedHash(secretKey, 'service requests', ip),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Queues the mail to the shop, in the shop's default language whatever the language of the request. */
async function queueShopEmail(
  tx: Db,
  request: Row<'service_requests'>,
  reference: string,
  { shopEmail }: Settings,
): Promise<void> {
  // Without an address the request is only shown in the office.
  if (!shopEmail) return
  const { type, name, phone, email, details } = request
  const fields = { name, ...(phone && { phone }), ...(email && { email }), ...details }
  await queueMessage(tx, {
    key: `requestForShop:${reference}`,
    channel: 'mail',
    recipient: shopEmail,
    locale: defaultLocale,
    template: 'requestForShop',
    facts: { reference, type, fields },
  })
}

/** Queues the mail to the requester, in their language. */
async function queueConfirmation(
  tx: Db,
  { email, locale, type, name }: Row<'service_requests'>,
  reference: string,
): Promise<void> {
  if (email === null) return
  await queueMessage(tx, {
    key: `requestReceived:${reference}`,
    channel: 'mail',
    recipient: email,
    locale,
    template: 'requestReceived',
    facts: { reference, type, name },
  })
}
