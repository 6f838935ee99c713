import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { StartError } from '#shared/start-error.ts'
import { secretFingerprint } from './fingerprint.ts'

/**
 * Compares this process's secret key with the one the database was last used with; the first process stores it. A code or a card token made
 * under one key is invalid under another, so two keys at once look like wrong codes to every second customer. `previous`: the key that is
 * being replaced on purpose. One statement.
 *
 * @throws StartError when the keys differ
 */
export async function requireSameSecret(
  db: Db,
  secretKey: string,
  previous: string | null,
): Promise<void> {
  const own = secretFingerprint(secretKey)
  const replaced = previous === null ? null : secretFingerprint(previous)
  const { rows } = await sql<{ fingerprint: string }>`
    insert into secret_fingerprint as known (fingerprint) values (${own})
    on conflict (id) do update set
      fingerprint = case when known.fingerprint = ${replaced}::text then ${own}::text else known.fingerprint end,
      changed_at = case when known.fingerprint = ${replaced}::text then now() else known.changed_at end
    returning fingerprint`.execute(db)
  if (rows[0]?.fingerprint !== own)
    throw new StartError(
      'SECRET_KEY is not the key that this database was used with: set the one the other processes have, or name the one it replaces in SECRET_KEY_PREVIOUS.',
    )
}
