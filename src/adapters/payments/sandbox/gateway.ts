import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type {
  Card,
  CardToken,
  Charge,
  Payment,
  PaymentGateway,
  RefundPart,
} from '#domain/payments/gateway.ts'
import { GatewayError } from '#domain/payments/gateway.ts'
import type { Db, Row } from '#db/tables.ts'
import { brandOf } from '#shared/billing/card-brand.ts'
import { cardBehaviour } from './cards.ts'
import { isSigned, signatureHeader } from './signature.ts'

interface SandboxParts {
  db: Db
  /** The shop's secret key: the sandbox's webhooks are signed with a key derived from it. */
  secretKey: string
}

/**
 * PAYMENT_PROVIDER=sandbox, demo mode only (contract §6.3): a simulated bank that moves no money. It shares only the shop's database; a
 * card's number determines its behaviour and is not stored.
 */
export const sandboxGateway = ({ db, secretKey }: SandboxParts): PaymentGateway => ({
  name: 'sandbox',
  tokenise: (card) => tokenise(db, card),
  readToken: (token) => readToken(db, token),
  charge: (wanted) => charge(db, wanted),
  find: async (attemptId) =>
    toPayment(
      await db
        .selectFrom('sandbox_payments')
        .selectAll()
        .where('attempt_id', '=', attemptId)
        .executeTakeFirst(),
    ),
  refund: ({ id, part }) => refund(db, id, part),
  // The bank of the demo is part of the shop.
  verifyKeys: async () => {},
  readWebhook: ({ headers, body }) =>
    isSigned(body, headers.get(signatureHeader), secretKey) ? readAttempt(body) : null,
})

async function tokenise(db: Db, { number }: Card): Promise<CardToken> {
  const card = {
    token: `tok_${randomBytes(18).toString('base64url')}`,
    // The column is not null.
    brand: brandOf(number) ?? 'visa',
    last4: number.slice(-4),
  }
  await db
    // Old tokens are deleted; the shop stores a token for half an hour.
    .with('forgotten', (cte) =>
      cte.deleteFrom('sandbox_cards').where('created_at', '<', sql<Date>`now() - interval '1 day'`),
    )
    .insertInto('sandbox_cards')
    .values({ ...card, behaviour: cardBehaviour(number) })
    .execute()
  return card
}

/** An unknown token is accepted, but cannot pay. */
async function readToken(db: Db, token: string): Promise<CardToken> {
  const card = await db
    .selectFrom('sandbox_cards')
    .select(['brand', 'last4'])
    .where('token', '=', token)
    .executeTakeFirst()
  return { token, brand: card?.brand ?? null, last4: card?.last4 ?? null }
}

const statuses = { approve: 'paid', decline: 'refused', ask: 'awaiting' } as const

async function charge(
  db: Db,
  { attemptId, amountHalalas, token, returnUrl }: Charge,
): Promise<Payment> {
  const card = await db
    .selectFrom('sandbox_cards')
    .selectAll()
    .where('token', '=', token)
    .executeTakeFirst()
  if (card?.behaviour === 'fail') throw new GatewayError('the sandbox was asked to fail')
  await db
    .insertInto('sandbox_payments')
    .values({
      id: `pay_${randomBytes(18).toString('base64url')}`,
      attempt_id: attemptId,
      // An unknown token is refused.
      status: card ? statuses[card.behaviour] : 'refused',
      amount_halalas: amountHalalas,
      brand: card?.brand ?? 'visa',
      last4: card?.last4 ?? '0000',
      return_url: returnUrl,
    })
    // The same attempt is charged once however often it is sent.
    .onConflict((known) => known.column('attempt_id').doNothing())
    .execute()
  return found(
    toPayment(
      await db
        .selectFrom('sandbox_payments')
        .selectAll()
        .where('attempt_id', '=', attemptId)
        .executeTakeFirst(),
    ),
  )
}

async function refund(db: Db, id: string, part: RefundPart | undefined): Promise<Payment> {
  const ofPart = part
    ? sql`(refunded_halalas = ${part.refundedBeforeHalalas}::bigint)`
    : sql`(refunded_halalas < amount_halalas)`
  const given = part
    ? sql`least(amount_halalas, refunded_halalas + ${part.amountHalalas}::bigint)`
    : sql`amount_halalas`
  await sql`
    update sandbox_payments set updated_at = now(),
      refunded_halalas = case when status = 'paid' then ${given} else refunded_halalas end,
      status = case status when 'paid' then case when ${given} = amount_halalas then 'refunded' else 'paid' end
        when 'awaiting' then 'voided' else status end
    where id = ${id} and ${ofPart}`.execute(db)
  const payment = found(
    toPayment(
      await db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst(),
    ),
  )
  if (part && payment.refundedHalalas !== part.refundedBeforeHalalas + part.amountHalalas)
    throw new GatewayError('the sandbox has given back another sum')
  return payment
}

/** The sandbox's table has the former names; renaming them would break a process of the previous version (decision 0055). */
const statusOf = {
  paid: 'paid',
  refused: 'declined',
  awaiting: 'requires_action',
  refunded: 'refunded',
  voided: 'voided',
} as const satisfies Record<Row<'sandbox_payments'>['status'], Payment['status']>

function toPayment(row: Row<'sandbox_payments'> | undefined): Payment | null {
  if (!row) return null
  const {
    id,
    attempt_id: attemptId,
    status,
    amount_halalas: amountHalalas,
    refunded_halalas,
    brand,
    last4,
    return_url,
  } = row
  // The bank's page is at the shop's address.
  const redirectUrl = status === 'awaiting' ? new URL(`/sandbox-bank/${id}`, return_url).href : null
  return {
    id,
    attemptId,
    status: statusOf[status],
    amountHalalas,
    refundedHalalas: status === 'refunded' ? amountHalalas : refunded_halalas,
    redirectUrl,
    card: { brand, last4 },
  }
}

function found(payment: Payment | null): Payment {
  if (!payment) throw new GatewayError('the sandbox does not know this payment')
  return payment
}

function readAttempt(body: string): { attemptId: string } | null {
  const { attempt_id: attemptId } = JSON.parse(body) as { attempt_id?: unknown }
  return typeof attemptId === 'string' ? { attemptId } : null
}
