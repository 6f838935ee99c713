import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { ObjectStore } from '#shared/object-store.ts'

/** Makes the missing AVIF files of a picture; returns how many. */
export type MakeAvif = (path: string, signal: AbortSignal) => Promise<number>

/** Longer than the AVIF files of one picture take on a busy machine; then another process takes it. */
const leaseMinutes = 5
/** A picture that fails so often is no picture. */
const maxAttempts = 5
/** At once, so that no statement is long. */
const batch = 500

/** Has AVIF files made for these pictures; those that wait already wait on. Call in the transaction that adds the picture. */
export async function queueAvif(db: Db, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await sql`
    insert into avif_queue (path) select unnest(${paths}::text[]) on conflict do nothing`.execute(
    db,
  )
}

/**
 * Queues every picture of the shop that has fewer AVIF files than WebP files: of a restored backup, which holds no AVIF, of the demo, and
 * those whose files were lost. Private pictures have none. Returns how many.
 */
export async function queueMissingAvif(
  db: Db,
  store: ObjectStore,
  signal: AbortSignal,
): Promise<number> {
  /** WebP files without their AVIF so far, or the other way round: a store that lists by name never has many. */
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
  for (let from = 0; from < all.length; from += batch)
    await queueAvif(db, all.slice(from, from + batch))
  return all.length
}

/**
 * Makes the AVIF files of the next picture that waits; true: there may be more. A process that dies meanwhile leaves it to another; of two
 * that take one at once the second has none, and comes again.
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
