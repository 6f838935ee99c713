import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import type { ShopError } from '#shared/shop-error.ts'
import type { Audit } from '../../audit/audited-transaction.ts'
import { queueTeamNotice } from '../team-notice.ts'
import { beginTry, countWrongTry, wrongFactor } from './factor-limit.ts'
import { provePasskey, type Credential } from './passkeys.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { decryptSecret } from './encrypt-secret.ts'
import { matchTotp } from './totp.ts'

/** A second factor as presented. */
export type Proof =
  | { kind: 'totp'; code: string }
  | { kind: 'recovery'; code: string }
  | { kind: 'passkey'; response: Credential }

/** The member who presents a factor, and the session to be elevated. */
export interface Prover {
  id: number
  sessionId: number
  name: string
}

export type ProofSettings = Pick<Settings, 'secretKey' | 'publicUrl' | 'seller' | 'shopEmail'>

/**
 * Checks a second factor. A refusal is returned, not thrown, so that the count of wrong tries is committed: `invalidFactor` { attemptsLeft
 * }, or `otpLocked` { retryAfterSeconds } for 15 minutes after five wrong tries, about which the owners are notified (office.md O1.3).
 * Null: it is right, and used.
 */
export async function proveFactor(
  tx: Db,
  audit: Audit,
  who: Prover,
  proof: Proof,
  settings: ProofSettings,
): Promise<ShopError | null> {
  const field = proof.kind === 'passkey' ? 'response' : 'code'
  const isCorrect = () => isRight(tx, who, proof, settings)
  const refusal = await tryOnce(tx, audit, who, { field, isCorrect }, settings)
  if (!refusal && proof.kind === 'recovery')
    await queueTeamNotice(
      tx,
      { event: 'recoveryCodeUsed', member: who.name, by: who.name },
      settings,
    )
  return refusal
}

/** Makes one counted try of something that may be guessed. @see proveFactor */
export async function tryOnce(
  tx: Db,
  audit: Audit,
  { id, name }: Prover,
  { field, isCorrect }: { field: string; isCorrect: () => Promise<boolean> | boolean },
  settings: ProofSettings,
): Promise<ShopError | null> {
  const locked = await beginTry(tx, id)
  if (locked) return locked
  if (await isCorrect()) return null
  const left = await countWrongTry(tx, id)
  audit.record({ action: 'factor.failed', entityId: id, title: name })
  if (left === 0)
    await queueTeamNotice(tx, { event: 'factorLocked', member: name, by: null }, settings)
  return wrongFactor(left, field)
}

function isRight(
  tx: Db,
  { id: staffId, sessionId }: Prover,
  proof: Proof,
  settings: ProofSettings,
) {
  if (proof.kind === 'totp') return proveTotp(tx, staffId, proof.code, settings.secretKey)
  return proof.kind === 'recovery'
    ? useRecoveryCode(tx, { staffId, code: proof.code }, settings.secretKey)
    : provePasskey(tx, { staffId, sessionId }, proof.response, settings)
}

/** Whether this is the present code of one of the member's authenticator apps; each step is valid once. */
async function proveTotp(
  tx: Db,
  staffId: number,
  code: string,
  secretKey: string,
): Promise<boolean> {
  const apps = await tx
    .selectFrom('staff_factors')
    .select(['id', 'secret_sealed', 'last_step'])
    .where('customer_id', '=', staffId)
    .where('kind', '=', 'totp')
    .where('confirmed_at', 'is not', null)
    .execute()
  for (const { id, secret_sealed: sealed, last_step: lastStep } of apps) {
    const secret = sealed && decryptSecret(sealed, staffId, secretKey)
    const step = secret && matchTotp(secret, code, lastStep)
    if (step === null) continue
    await tx
      .updateTable('staff_factors')
      .set({ last_step: step, used_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    return true
  }
  return false
}
