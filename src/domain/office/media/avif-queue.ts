import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { batchesOf } from '#domain/batches.ts'
import type { ObjectStore } from '#shared/object-store.ts'

/** Makes the missing AVIF files of a picture. Returns their number. */
export type MakeAvif = (path: string, signal: AbortSignal) => Promise<number>

/** Longer than the AVIF files of one picture take on a busy machine; then another process takes the picture. */
const leaseMinutes = 5
/** The number of failed attempts after which a picture is given up. */
const maxAttempts = 5
/** The number of pictures in one statement, which keeps statements short. */
const batchSize = 500

/** Queues pictures for AVIF files; pictures already queued keep their turn. Call in the transaction that adds the picture. */
export async function queueAvif(db: Db, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await sql`
    insert into avif_queue (path) select unnest(${paths}::text[]) on conflict do nothing`.execute(
    db,
  )
}

/**
 * Queues every picture that has fewer AVIF files than WebP files: those of a restored backup, which contains no AVIF, those of the demo,
 * and those whose files were lost. Private pictures get none. Returns the number of pictures.
 */
export async function queueMissingAvif(
  db: Db,
  store: ObjectStore,
  signal: AbortSignal,
): Promise<number> {
  /** WebP files without their AVIF so far, or vice versa; never many, because the store lists files by name. */
  const unpaired = new Map<string, 'webp' | 'avif'>()
  for await (const { key } of store.list('')) {
    signal.throwIfAborted()
    const [, name, type] = /^(.+)\.(webp|avif)$/.exec(key) ?? []
    if (!name || /^private(-photos)?\//.test(name)) continue
    if (unpaired.has(name)) unpaired.delete(name)
    else unpaired.set(name, type === 'avif' ? 'avif' : 'webp')
  }
  const paths = new Set<string>()
  for (const [name, type] of unpaired)
    if (type === 'webp') paths.add(`${name.replace(/-[lms]$/, '')}.webp`)
  const all = [...paths]
  for (const some of batchesOf(all, batchSize)) await queueAvif(db, some)
  return all.length
}

/**
 * Makes the AVIF files of the next queued picture; true: there may be more. If the process dies, another takes the picture; if two take the
 * same one at once, the second gets none and tries again later.
 *
 * @throws Error naming the picture when `make` fails; it waits for its next attempt
 */
export async function makeNextAvif(db: Db, make: MakeAvif, signal: AbortSignal): Promise<boolean> {
  const { rows } = await sql<{ path: string }>`
    update avif_queue set attempts = attempts + 1, due_at = now() + make_interval(mins => ${leaseMinutes}::int)
    where due_at <= now() and path = (
      select path from avif_queue where due_at <= now() and attempts < ${maxAttempts}
      order by due_at limit 1)
    returning path`.execute(db)
  const path = rows[0]?.path
  if (path === undefined) return false
  await make(path, signal).catch((error: unknown) => {
    throw new Error(`the AVIF files of ${path} could not be made`, { cause: error })
  })
  await db.deleteFrom('avif_queue').where('path', '=', path).execute()
  return true
}
