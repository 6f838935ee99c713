import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Audit } from '../../audit/audited-transaction.ts'
import { queueTeamNotice } from '../team-notice.ts'
import { tryOnce, type Prover, type ProofSettings } from './prove-factor.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { decryptSecret, encryptSecret } from './encrypt-secret.ts'
import { setupCodeOf } from './written-code.ts'
import { matchTotp, newTotpSecret } from './totp.ts'

const maxFactors = 10

/** A member whose first factor requires the setup code. */
interface SetupState {
  phone: string
  setup_round: number
}

/**
 * Returns the state of a member whose first factor requires the setup code from the server's log: an owner set by the settings or the
 * command, without a factor, where factors are required (office.md O1.2). Null: not required.
 */
export async function findSetupState(
  db: Db,
  staffId: number,
  { officeSecondFactor }: { officeSecondFactor: 'required' | 'optional' },
): Promise<SetupState | null> {
  if (officeSecondFactor === 'optional') return null
  const member = await db
    .selectFrom('staff')
    .innerJoin('customers', 'customers.id', 'staff.customer_id')
    .select(['customers.phone', 'staff.setup_round'])
    .where('staff.customer_id', '=', staffId)
    .where('staff.origin', 'in', ['settings', 'command'])
    .where(
      sql<boolean>`exists (select from staff_roles where staff_roles.customer_id = staff.customer_id and role = 'owner')`,
    )
    .where(
      sql<boolean>`not exists (select from staff_factors as factor
        where factor.customer_id = staff.customer_id and kind <> 'recovery' and confirmed_at is not null)`,
    )
    .executeTakeFirst()
  return member ?? null
}

/** Refuses an owner's first factor without the right setup code; a wrong one counts as a wrong factor. Null: accepted, or not required. */
export async function requireSetupCode(
  tx: Db,
  audit: Audit,
  who: Prover,
  presented: string | null,
  settings: ProofSettings & { officeSecondFactor: 'required' | 'optional' },
): Promise<ShopError | null> {
  const state = await findSetupState(tx, who.id, settings)
  if (!state) return null
  if (presented === null)
    return new ShopError('validationFailed', {}, { setupCode: ['fieldRequired'] })
  const expected = Buffer.from(setupCodeOf(state.phone, state.setup_round, settings.secretKey))
  const given = Buffer.from(presented)
  const isCorrect = () => expected.length === given.length && timingSafeEqual(expected, given)
  return tryOnce(tx, audit, who, { field: 'setupCode', isCorrect }, settings)
}

/** Creates the secret of an authenticator app, which becomes valid once confirmed; an earlier unconfirmed one is deleted. */
export async function startTotp(
  tx: Db,
  staffId: number,
  secretKey: string,
): Promise<{ id: number; secret: Buffer }> {
  await tx
    .deleteFrom('staff_factors')
    .where('customer_id', '=', staffId)
    .where('kind', '=', 'totp')
    .where('confirmed_at', 'is', null)
    .execute()
  await requireBelowFactorLimit(tx, staffId)
  const secret = newTotpSecret()
  const { id } = await tx
    .insertInto('staff_factors')
    .values({
      customer_id: staffId,
      kind: 'totp',
      secret_sealed: encryptSecret(secret, staffId, secretKey),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret }
}

/** Confirms the pending secret; a wrong code counts as a wrong factor. Returns its id. */
export async function confirmTotp(
  tx: Db,
  audit: Audit,
  who: Prover,
  { code, name }: { code: string; name: string | null },
  settings: ProofSettings,
): Promise<number | ShopError> {
  const waiting = await tx
    .selectFrom('staff_factors')
    .select(['id', 'secret_sealed'])
    .where('customer_id', '=', who.id)
    .where('kind', '=', 'totp')
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const secret =
    waiting?.secret_sealed && decryptSecret(waiting.secret_sealed, who.id, settings.secretKey)
  const step = secret ? matchTotp(secret, code, null) : null
  const isCorrect = () => step !== null
  const refusal = await tryOnce(tx, audit, who, { field: 'code', isCorrect }, settings)
  if (refusal || !waiting) return refusal ?? new ShopError('notFound')
  await tx
    .updateTable('staff_factors')
    .set({ name, last_step: step, confirmed_at: sql<Date>`now()`, used_at: sql<Date>`now()` })
    .where('id', '=', waiting.id)
    .execute()
  return waiting.id
}

/** @throws ShopError `validationFailed` when the member has ten factors */
export async function requireBelowFactorLimit(tx: Db, staffId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('staff_factors')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('customer_id', '=', staffId)
    .where('kind', '<>', 'recovery')
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (count >= maxFactors) throw new ShopError('validationFailed', {}, { name: ['factorLimit'] })
}

/**
 * Completes the enrolment of a factor: notifies the owners and, for the first factor, invalidates the setup code and returns recovery
 * codes.
 */
export async function completeEnrolment(
  tx: Db,
  audit: Audit,
  { id: staffId, name: member, isFirst }: Prover & { isFirst: boolean },
  added: { id: number; kind: 'passkey' | 'totp'; name: string | null },
  settings: ProofSettings,
): Promise<string[] | null> {
  audit.record({
    action: 'factor.added',
    entityId: added.id,
    title: member,
    changes: { kind: [null, added.kind], name: [null, added.name] },
  })
  await queueTeamNotice(tx, { event: 'factorAdded', member, by: member }, settings)
  if (!isFirst) return null
  await tx
    .updateTable('staff')
    .set((row) => ({ setup_round: row('setup_round', '+', 1) }))
    .where('customer_id', '=', staffId)
    .execute()
  return makeRecoveryCodes(tx, staffId, settings.secretKey)
}

/**
 * Removes a factor of a member.
 * @throws ShopError `notFound`, `inUse` for the last one where one is required
 */
export async function removeFactor(
  tx: Db,
  audit: Audit,
  { staffId, member, factorId }: { staffId: number; member: string; factorId: number },
  settings: ProofSettings & { officeSecondFactor: 'required' | 'optional' },
): Promise<void> {
  const factors = await tx
    .selectFrom('staff_factors')
    .select(['id', 'kind', 'name'])
    .where('customer_id', '=', staffId)
    .where('kind', '<>', 'recovery')
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .execute()
  const removed = factors.find(({ id }) => id === factorId)
  if (!removed) throw new ShopError('notFound')
  if (factors.length === 1 && settings.officeSecondFactor === 'required')
    throw new ShopError('inUse', { isLastFactor: true })
  await tx
    .deleteFrom('staff_factors')
    .where('customer_id', '=', staffId)
    // Without a factor, recovery codes have no use.
    .where((row) => (factors.length === 1 ? row.val(true) : row('id', '=', factorId)))
    .execute()
  audit.record({
    action: 'factor.removed',
    entityId: factorId,
    title: member,
    changes: { kind: [removed.kind, null], name: [removed.name, null] },
  })
  await queueTeamNotice(tx, { event: 'factorRemoved', member, by: member }, settings)
}
