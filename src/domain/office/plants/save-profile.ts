import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { staleByAudit } from '#domain/audit/edit-conflict.ts'
import { batchesOf } from '#domain/batches.ts'
import { dayOf } from '#shared/day.ts'
import { factRanges } from '#shared/plants/fact-names.ts'
import { plantFacts } from '#shared/plants/facts.ts'
import type { PlantHabitat, PlantKind } from '#shared/plants/vocabulary.ts'
import { ShopError } from '#shared/shop-error.ts'
import { unpublishForbidden } from '../plant-law-registry/unpublish-forbidden.ts'
import { lockProducts } from '../product-content/load-content.ts'
import { planConsequence } from '../products/plan-save.ts'
import { writeProducts } from '../products/write-products.ts'

export interface ProfileFields {
  scientific_name?: string | undefined
  family?: string | undefined
  kind?: PlantKind | undefined
  place?: PlantHabitat | undefined
  /** The given facts by name, each with value, confidence and source. */
  facts?: Record<string, unknown> | undefined
}
type Author = { id: number }

/**
 * Changes the given fields and facts; each changed fact is recorded with its old value (plants.md 60, office.md 20.4). Products that the
 * law bars under the new name or family are unpublished.
 *
 * @throws ShopError `notFound` `editConflict`; `validationFailed` names the fact, also when its source is missing
 */
export async function updateProfile(
  tx: Db,
  audit: Audit,
  { slug, version, author }: { slug: string; version: number; author: Author },
  { facts: sentFacts = {}, ...head }: ProfileFields,
): Promise<void> {
  const before = await tx
    .selectFrom('plant_profiles')
    .selectAll()
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new ShopError('notFound')
  if (before.version !== version)
    throw await staleByAudit(
      tx,
      { entity: 'plantProfile', id: slug, version: before.version },
      version,
    )
  const facts = readFacts(sentFacts, plantFacts.partial())
  requireRanges(before.facts, facts)
  const changes = [...changesOf(before, head), ...changesOf(before.facts, facts)]
  if (changes.length > 0) {
    await tx
      .updateTable('plant_profiles')
      .set({
        ...withoutMissing(head),
        facts: JSON.stringify({ ...before.facts, ...facts }),
        version: before.version + 1,
        updated_by: author.id,
        updated_at: sql<Date>`now()`,
      })
      .where('slug', '=', slug)
      .execute()
    await recordChanges(tx, { slug, author }, changes)
  }
  audit.record({
    action: 'plantProfile.updated',
    entityId: slug,
    title: head.scientific_name ?? before.scientific_name,
    changes: Object.fromEntries(changes.map(({ name, old, now }) => [name, [old, now]])),
  })
  if (changes.some(({ name }) => name === 'scientific_name' || name === 'family'))
    await unpublishForbidden(tx, audit, { staffId: author.id })
}

/**
 * Adds a kind of plant with all of its facts. Products without a kind that have its slug or its scientific name are assigned to it, each
 * with a version and an audit entry. Those that the law bars as this kind are unpublished.
 *
 * @throws ShopError `validationFailed` for a slug that is taken, and for each fact that is missing or wrong
 */
export async function createProfile(
  tx: Db,
  audit: Audit,
  author: Author,
  {
    slug,
    facts: sentFacts,
    ...head
  }: Required<{ [Name in keyof ProfileFields]: NonNullable<ProfileFields[Name]> }> & {
    slug: string
  },
): Promise<void> {
  const facts = readFacts(sentFacts, plantFacts)
  requireRanges({}, facts)
  const written = await tx
    .insertInto('plant_profiles')
    // Version 1 is reserved for the program's own rows, which it may overwrite.
    .values({ slug, ...head, facts: JSON.stringify(facts), version: 2, updated_by: author.id })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('slug')
    .executeTakeFirst()
  if (!written) throw new ShopError('validationFailed', {}, { slug: ['slugTaken'] })
  await linkProducts(tx, audit, author, { slug, scientificName: head.scientific_name })
  await recordChanges(tx, { slug, author }, changesOf({}, facts))
  audit.record({
    action: 'plantProfile.created',
    entityId: slug,
    title: head.scientific_name,
    changes: Object.fromEntries(Object.entries(head).map(([name, value]) => [name, [null, value]])),
  })
  // Affects the products assigned above, and products of its genus, which now have its family.
  await unpublishForbidden(tx, audit, { staffId: author.id })
}

/** The number of products written by one statement. */
const batchSize = 100

async function linkProducts(
  tx: Db,
  audit: Audit,
  author: Author,
  { slug, scientificName }: { slug: string; scientificName: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from products
    where profile_slug is null and (slug = ${slug} or lower(name_latin) = lower(${scientificName})) order by id`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  const planned = { action: 'product.updated', today: dayOf(new Date()) } as const
  for (const batch of batchesOf(ids, batchSize)) {
    const products = await lockProducts(tx, batch)
    const plans = products
      .filter(({ content }) => content.profile === null)
      .map((product) => ({
        ...planConsequence(product, { profile: slug }, planned),
        isLawCheckedLater: true as const,
      }))
    await writeProducts(tx, audit, author.id, plans)
  }
}

/** @throws ShopError `validationFailed` naming the field: `facts.heat_max_c.source` is missing, `facts.colour` is not a fact */
function readFacts<Facts>(sent: object, schema: z.ZodType<Facts>): Facts {
  const read = schema.safeParse(sent, { reportInput: true })
  if (read.success) return read.data
  const fields: Record<string, string[]> = {}
  for (const issue of read.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : ['']
    const isMissing = issue.input === undefined || issue.path.at(-1) === 'source'
    for (const name of names)
      fields[['facts', ...issue.path, name].filter((step) => step !== '').join('.')] = [
        isMissing && issue.code !== 'too_big' ? 'fieldRequired' : 'invalidValue',
      ]
  }
  throw new ShopError('validationFailed', {}, fields)
}

/** Ranges that were stored reversed do not prevent other edits. @throws ShopError `validationFailed` naming the lower limit */
function requireRanges(before: object, sent: object): void {
  const after = { ...before, ...sent } as Record<string, { value: unknown } | undefined>
  const changed = new Set(changesOf(before, sent).map(({ name }) => name))
  const fields: Record<string, string[]> = {}
  for (const [lowest, highest] of factRanges) {
    const [from, to] = [after[lowest]?.value, after[highest]?.value]
    if (typeof from !== 'number' || typeof to !== 'number' || from <= to) continue
    if (changed.has(lowest) || changed.has(highest))
      fields[`facts.${lowest}.value`] = ['lowestAboveHighest']
  }
  if (Object.keys(fields).length > 0) throw new ShopError('validationFailed', {}, fields)
}

interface Change {
  name: string
  old: unknown
  now: unknown
}

function changesOf(before: object, sent: object): Change[] {
  const old = before as Record<string, unknown>
  return Object.entries(sent).flatMap(([name, now]) =>
    now === undefined || isDeepStrictEqual(old[name], now)
      ? []
      : [{ name, old: old[name] ?? null, now }],
  )
}

const withoutMissing = (head: Omit<ProfileFields, 'facts'>) =>
  Object.fromEntries(Object.entries(head).filter(([, value]) => value !== undefined))

async function recordChanges(
  tx: Db,
  { slug, author }: { slug: string; author: Author },
  changes: Change[],
): Promise<void> {
  await sql`
    insert into plant_fact_changes (profile_slug, name, old, new, staff_id)
    select ${slug}, name, nullif(old, 'null'::jsonb), now, ${author.id}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changes (name text, old jsonb, now jsonb)`.execute(
    tx,
  )
}
