import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Db, Row } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { factNames } from '#shared/plants/fact-names.ts'
import { plantProfile, type FactName } from '#shared/plants/facts.ts'

/** A profile from a file, in its stored form. */
type WrittenProfile = z.output<typeof plantProfile>

/** The change of one fact. For a new kind `old` is null, and there is one change for each fact. */
export interface FactChange {
  profile: string
  /** A fact, or one of `scientific_name`, `family`, `kind` and `place`. */
  name: string
  old: unknown
  new: unknown
}

const file = z.object({ plants: z.record(z.string(), z.unknown()) })

/**
 * Reads the profiles of a file such as `data/plant-facts.json`. A profile that breaks the schema is listed in the problems, with profile,
 * field and error; then nothing of the file may be written.
 */
export function readProfiles(content: unknown): {
  profiles: WrittenProfile[]
  problems: string[]
} {
  const read = file.safeParse(content)
  if (!read.success) return { profiles: [], problems: ['plants: missing'] }
  const profiles: WrittenProfile[] = []
  const problems: string[] = []
  for (const [slug, row] of Object.entries(read.data.plants)) {
    const { sku: _, ...rest } = (row ?? {}) as Record<string, unknown>
    const { data, error } = plantProfile.safeParse({ slug, ...rest })
    if (data) profiles.push(data)
    for (const { path, message } of error?.issues ?? [])
      problems.push(`${slug}: ${path.join('.')}: ${message}`)
  }
  return { profiles, problems }
}

/** Returns the changes that writing the profiles would make, or has made; each change is recorded with its old value (plants.md 60). */
export const importProfiles = (
  db: Db,
  profiles: readonly WrittenProfile[],
  { isDryRun }: { isDryRun: boolean },
): Promise<FactChange[]> =>
  withTransactionRetry(db, async (tx) => {
    const changes: FactChange[] = []
    for (const profile of profiles) changes.push(...(await importProfile(tx, profile, isDryRun)))
    return changes
  })

async function importProfile(
  tx: Db,
  profile: WrittenProfile,
  isDryRun: boolean,
): Promise<FactChange[]> {
  const stored = await tx
    .selectFrom('plant_profiles')
    .selectAll()
    .where('slug', '=', profile.slug)
    .forUpdate()
    .executeTakeFirst()
  const changes = changesBetween(stored, profile)
  if (changes.length === 0 || isDryRun) return changes
  const { slug, facts, ...rest } = profile
  const written = { ...rest, facts: JSON.stringify(facts) }
  await tx
    .insertInto('plant_profiles')
    // Version 1 belongs to the program, which may overwrite it.
    .values({ slug, ...written, version: 2 })
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet({
        ...written,
        version: sql<number>`plant_profiles.version + 1`,
        updated_by: null,
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute()
  await tx
    .insertInto('plant_fact_changes')
    .values(
      changes.map(({ name, old, new: now }) => ({
        profile_slug: slug,
        name,
        old: old === null ? null : sql<object>`${JSON.stringify(old)}::jsonb`,
        new: JSON.stringify(now),
        staff_id: null,
      })),
    )
    .execute()
  return changes
}

const headFields = ['scientific_name', 'family', 'kind', 'place'] as const

function changesBetween(
  stored: Row<'plant_profiles'> | undefined,
  profile: WrittenProfile,
): FactChange[] {
  const change = (name: string, old: unknown, now: unknown): FactChange[] =>
    isDeepStrictEqual(old, now) ? [] : [{ profile: profile.slug, name, old, new: now }]
  const ofHead = stored
    ? headFields.flatMap((name) => change(name, stored[name], profile[name]))
    : []
  return [
    ...ofHead,
    ...factNames.flatMap((name: FactName) =>
      change(name, stored?.facts[name] ?? null, profile.facts[name]),
    ),
  ]
}

/** Returns every profile as a file that `readProfiles` reads. */
export async function exportProfiles(db: Db): Promise<object> {
  const rows = await db
    .selectFrom('plant_profiles')
    .select(['slug', 'scientific_name', 'family', 'kind', 'place', 'facts'])
    .orderBy('slug')
    .execute()
  return {
    schema: 1,
    plants: Object.fromEntries(rows.map(({ slug, ...profile }) => [slug, profile])),
  }
}
