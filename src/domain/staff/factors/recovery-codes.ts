import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { hashRecoveryCode, newRecoveryCode } from './written-code.ts'

const codes = 10

/** Creates ten recovery codes, which become valid once confirmed; earlier unconfirmed ones are deleted. They are shown only once. */
export async function makeRecoveryCodes(
  tx: Db,
  staffId: number,
  secretKey: string,
): Promise<string[]> {
  await deleteCodes(tx, staffId, 'unconfirmed')
  const made = Array.from({ length: codes }, newRecoveryCode)
  await tx
    .insertInto('staff_factors')
    .values(
      made.map((code) => ({
        customer_id: staffId,
        kind: 'recovery' as const,
        code_sha256: hashRecoveryCode(code, staffId, secretKey),
      })),
    )
    .execute()
  return made
}

/** Confirms the codes shown last, which replace earlier ones. Returns their number; 0: none were pending. */
export async function confirmRecoveryCodes(tx: Db, staffId: number): Promise<number> {
  const waiting = await tx
    .selectFrom('staff_factors')
    .select('id')
    .where('customer_id', '=', staffId)
    .where('kind', '=', 'recovery')
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .execute()
  if (waiting.length === 0) return 0
  await deleteCodes(tx, staffId, 'confirmed')
  await tx
    .updateTable('staff_factors')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('customer_id', '=', staffId)
    .where('kind', '=', 'recovery')
    .execute()
  return waiting.length
}

/** Uses a recovery code; false: it is not one of the member's, or was already used. */
export async function useRecoveryCode(
  tx: Db,
  { staffId, code }: { staffId: number; code: string },
  secretKey: string,
): Promise<boolean> {
  const used = await tx
    .updateTable('staff_factors')
    .set({ used_at: sql<Date>`now()` })
    .where('customer_id', '=', staffId)
    .where('kind', '=', 'recovery')
    .where('code_sha256', '=', hashRecoveryCode(code, staffId, secretKey))
    .where('confirmed_at', 'is not', null)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

const deleteCodes = (tx: Db, staffId: number, which: 'confirmed' | 'unconfirmed') =>
  tx
    .deleteFrom('staff_factors')
    .where('customer_id', '=', staffId)
    .where('kind', '=', 'recovery')
    .where('confirmed_at', which === 'confirmed' ? 'is not' : 'is', null)
    .execute()
