import { createHash } from 'node:crypto'
import { auditedTransaction, type Actor, type Audit } from '#domain/audit/audited-transaction.ts'
import { keyedHash } from '#domain/keyed-hash.ts'
import { authorize, type Member } from '#domain/staff/authorize.ts'
import { markOfficeSession } from '#domain/staff/elevate.ts'
import { joinTeam } from '#domain/staff/join-team.ts'
import { recordActivity } from '#domain/staff/record-activity.ts'
import {
  claimOfficeKey,
  releaseOfficeKey,
  storeOfficeAnswer,
  type KeyedRequest,
  type StoredAnswer,
} from '#domain/staff/office-keys.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { asStaffEndpoint, type Endpoint, type StaffEndpoint } from '#contract/endpoint.ts'
import type { UploadedFile } from '#contract/parts.ts'
import type { Input } from './read-input.ts'
import type { CustomerContext, RequestContext } from './request-context.ts'

/** The context of a member of the team who may call the endpoint. */
export interface OfficeContext extends CustomerContext {
  member: Member
  actor: Actor & { staffId: number }
  /**
   * Runs a mutation in one transaction with its audit rows and, when the request has an `Idempotency-Key`, with the answer stored under it
   * (office.md 20.5); a repeated request gets that answer and nothing is executed again. `work` returns the whole answer and has no effects
   * outside the database. An error that it returns instead of throwing is thrown once the transaction is committed: its counts and records
   * are kept.
   *
   * `finish` runs after the commit with that answer and may have effects outside the database, such as asking the payment provider: its
   * answer replaces the first one, also for repeated requests, and when it throws the key is released.
   */
  mutate<Answer extends object>(
    work: (tx: Db, audit: Audit) => Promise<Answer | ShopError>,
    finish?: (answer: Answer) => Promise<Answer>,
  ): Promise<Answer | Response>
}

/**
 * The member behind a request, who may call the endpoint. A person who was invited, or whose phone is in the settings, becomes a member
 * here (office.md O1.2).
 *
 * @throws ShopError `forbidden` `officeLocked` `enrolRequired` `stepUpRequired`
 */
export async function findMember(
  context: RequestContext,
  endpoint: StaffEndpoint,
): Promise<Member> {
  const { customer, db, settings } = context as CustomerContext
  const staff =
    customer.staff ?? (await joinTeam(db, actorOf(context as CustomerContext), settings))
  if (staff && !staff.isSeen && !endpoint.isBackground)
    await recordActivity(db, customer.customerId)
  const member = authorize({ ...customer, staff }, endpoint, settings)
  if (member.elevation === 'open' && !staff?.isOfficeSession)
    await markOfficeSession(db, member, settings)
  return member
}

interface BoundRequest {
  endpoint: Endpoint
  input: Input
}

/** @throws ShopError `validationFailed` where a key is required and missing, or is invalid */
export function createOfficeContext(
  context: RequestContext,
  member: Member,
  request: BoundRequest,
): OfficeContext {
  const actor = actorOf(context as CustomerContext)
  const keyed = keyedRequestOf(context, member, request)
  const status = request.endpoint.status ?? 200
  return {
    ...(context as CustomerContext),
    member,
    actor,
    async mutate(work, finish) {
      const outcome = await auditedTransaction(context.db, actor, async (tx, audit) => {
        const stored = keyed && (await claimOfficeKey(tx, keyed))
        if (stored) return replay(stored)
        const answer = await work(tx, audit)
        if (keyed && answer instanceof ShopError) await releaseOfficeKey(tx, keyed)
        else if (keyed)
          await storeOfficeAnswer(tx, keyed, { status, answer: JSON.stringify(answer) })
        return answer
      })
      if (outcome instanceof ShopError) throw outcome
      if (!finish || outcome instanceof Response) return outcome
      return finishKeyed(context.db, keyed, { status, finish: () => finish(outcome) })
    },
  }
}

async function finishKeyed<Answer extends object>(
  db: Db,
  keyed: KeyedRequest | null,
  { status, finish }: { status: number; finish: () => Promise<Answer> },
): Promise<Answer> {
  const answer = await finish().catch(async (error: unknown) => {
    if (keyed) await releaseOfficeKey(db, keyed)
    throw error
  })
  if (keyed) await storeOfficeAnswer(db, keyed, { status, answer: JSON.stringify(answer) })
  return answer
}

const replay = ({ status, answer }: StoredAnswer): Response =>
  new Response(answer, {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Idempotency-Replayed': 'true',
    },
  })

const actorOf = ({
  customer,
  requestId,
  client,
  settings,
  header,
}: CustomerContext): Actor & { staffId: number } => ({
  staffId: customer.customerId,
  sessionId: customer.sessionId,
  requestId,
  device: header('User-Agent')?.slice(0, 200) ?? null,
  ipHmac: keyedHash(settings.secretKey, 'audit addresses', client.ip),
})

/** Null: the request has no key, or changes nothing. */
function keyedRequestOf(
  { header, url }: RequestContext,
  { id: staffId }: Member,
  { endpoint, input }: BoundRequest,
): KeyedRequest | null {
  if (endpoint.method === 'GET' || asStaffEndpoint(endpoint)?.isAnswerSecret) return null
  const key = header('Idempotency-Key')
  if (key === undefined) {
    if (asStaffEndpoint(endpoint)?.idempotencyKey === 'required')
      throw new ShopError('validationFailed', {}, { 'Idempotency-Key': ['fieldRequired'] })
    return null
  }
  if (!/^[A-Za-z0-9_-]{8,128}$/.test(key))
    throw new ShopError('validationFailed', {}, { 'Idempotency-Key': ['invalidValue'] })
  // For a file its content is compared, not its temporary path.
  const said = endpoint.upload ? (input.body as UploadedFile).sha256 : input.body
  const sha256 = createHash('sha256')
    .update(`${endpoint.method} ${url.pathname}${url.search} ${JSON.stringify(said ?? null)}`)
    .digest()
  return { staffId, key, sha256 }
}
