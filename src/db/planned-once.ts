import { sql } from 'kysely'

const mark = '/* planned once */'
/** A statement comes in few shapes; should one come in more, the rest is planned each time: a plan takes memory on each connection. */
const mostNames = 40
const names = new Map<string, string>()

/**
 * Put at the front of a statement whose planning costs more than its work: each connection then plans it once. Not for a
 * search, whose best plan depends on what is looked for.
 */
export const plannedOnce = sql.raw<void>(mark)

/** The name under which a marked statement is kept by the database; undefined: it is not marked. */
export function nameOf(text: string): string | undefined {
  if (!text.startsWith(mark) && !text.startsWith(`select ${mark}`)) return undefined
  if (!names.has(text) && names.size < mostNames) names.set(text, `warif_${names.size + 1}`)
  return names.get(text)
}

/**
 * A migration changed a table under a kept plan, as when a newer process starts beside this one. Nothing was done; a
 * connection without the plan does it.
 */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.startsWith('cached plan')
