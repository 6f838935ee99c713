import { sql } from 'kysely'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { staleByAudit } from '#domain/audit/edit-conflict.ts'
import { batchesOf } from '#domain/batches.ts'
import { ShopError } from '#shared/shop-error.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { lockKeys } from '../key-locks.ts'

/**
 * Loads the groups of folded words with the same meaning that staff entered, without the plant names that come with the program. They are
 * stored as pairs (`search_synonyms`); words that are paired with each other form a group. A pair in one direction only, as SQL may write
 * it, also forms a group.
 */
export async function loadSynonyms(db: Db): Promise<string[][]> {
  const pairs = await db
    .selectFrom('search_synonyms')
    .select(['word', 'stands_for'])
    .where('source', '=', 'staff')
    .orderBy('word')
    .orderBy('stands_for')
    .execute()
  const neighbours = new Map<string, Set<string>>()
  const join = (one: string, other: string) =>
    neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other))
  for (const { word, stands_for } of pairs) {
    join(word, stands_for)
    join(stands_for, word)
  }
  return cliquesOf(neighbours)
}

/**
 * Returns groups of words that are all paired with each other. A word may be in two groups, as «نعناع» of two plants, so groups are
 * cliques, not connected components.
 */
function cliquesOf(neighbours: Map<string, Set<string>>): string[][] {
  const groups: string[][] = []
  const done = new Set<string>()
  for (const [word, known] of neighbours) {
    for (const other of known) {
      if (done.has(`${word}|${other}`)) continue
      const group = [word, other]
      for (const candidate of known)
        if (group.every((member) => member === candidate || neighbours.get(member)?.has(candidate)))
          if (!group.includes(candidate)) group.push(candidate)
      for (const one of group) for (const two of group) done.add(`${one}|${two}`)
      groups.push(group)
    }
  }
  return groups
}

/** The id of all groups together, which are one object in the audit log. */
export const everyGroup = 'all'

/** Writes pairs; a pair that also comes from plant names becomes a staff synonym. */
export async function writeSynonyms(
  tx: Db,
  rows: { word: string; stands_for: string }[],
): Promise<void> {
  await tx
    .insertInto('search_synonyms')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['word', 'stands_for']).doUpdateSet({ source: 'staff' }),
    )
    .execute()
}

/** Returns the version of the groups: the number of times they were saved, plus one (office.md 20.4). */
export async function synonymsVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('audit_log')
    .select(sql<number>`count(*)::int + 1`.as('version'))
    .where('entity', '=', 'synonym')
    .where('entity_id', '=', everyGroup)
    .executeTakeFirstOrThrow()
  return version
}

/**
 * Replaces all groups; words are folded, so that spellings of one word count once.
 *
 * @returns their new version
 * @throws ShopError `validationFailed` for a group with fewer than two different words, `editConflict` when they were saved since
 */
export async function replaceSynonyms(
  tx: Db,
  audit: Audit,
  groups: string[][],
  readVersion: number,
): Promise<number> {
  const folded = groups.map((group) => [...new Set(group.map(foldForSearch).filter(Boolean))])
  for (const [index, group] of folded.entries())
    if (group.length < 2)
      throw new ShopError('validationFailed', {}, { [`groups.${index}`]: ['invalidValue'] })
  // Serialises concurrent saves, which would delete and write the same pairs.
  await lockKeys(tx, 'synonyms')
  const version = await synonymsVersion(tx)
  if (version !== readVersion)
    throw await staleByAudit(tx, { entity: 'synonym', id: everyGroup, version }, readVersion)
  const before = await loadSynonyms(tx)
  const pairs = new Map<string, { word: string; stands_for: string }>()
  for (const group of folded)
    for (const word of group)
      for (const other of group)
        if (word !== other) pairs.set(`${word}|${other}`, { word, stands_for: other })
  await tx.deleteFrom('search_synonyms').where('source', '=', 'staff').execute()
  const rows = [...pairs.values()]
  for (const batch of batchesOf(rows, 1000)) await writeSynonyms(tx, batch)
  const known = new Set(before.map((group) => group.join('|')))
  const now = await loadSynonyms(tx)
  const current = new Set(now.map((group) => group.join('|')))
  audit.record({
    action: 'synonym.updated',
    entityId: everyGroup,
    changes: {
      groups: [
        before.filter((group) => !current.has(group.join('|'))),
        now.filter((group) => !known.has(group.join('|'))),
      ],
    },
  })
  return version + 1
}
