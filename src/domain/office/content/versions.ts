import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { builtIn } from '#domain/content/texts.ts'
import { builtInPage } from '#domain/content/built-in-pages.ts'
import type { Db } from '#db/tables.ts'
import { isPageBlock, type BlockName } from '#shared/content/blocks.ts'
import { blankAnnouncement } from '#shared/content/built-in.ts'
import type { Settings } from '#shared/settings.ts'

/** The version of a block that ships with the shop; it has no row. */
export const builtInVersion = 1

export interface VersionRow {
  version: number
  /** Counts the publications of the block; null: it was never published, as drafts are that another replaced, or is the built-in version. */
  number: number | null
  value: object
  state: 'builtIn' | 'draft' | 'published' | 'past'
  startsAt: Date | null
  endsAt: Date | null
  at: Date | null
  by: { id: number; name: string } | null
  /** Whether shoppers saw it when it was read, by the clock of the database. */
  isLive: boolean
  /** Published, with a start in the future. */
  isScheduled: boolean
}

export interface Block {
  name: BlockName
  version: number
  value: object
  isDraft: boolean
  savedAt: Date | null
  savedBy: VersionRow['by']
  live: VersionRow | null
  scheduled: VersionRow[]
}

type PageFacts = Pick<Settings, 'deliveryDays' | 'deliveryDaysElsewhere' | 'contact' | 'legal'>

const builtInValue = (name: BlockName, facts: PageFacts): object => {
  if (isPageBlock(name)) return builtInPage(name, facts)
  return name === 'announcement' ? blankAnnouncement : builtIn[name]
}

const builtInRow = (name: BlockName, facts: PageFacts): VersionRow => ({
  version: builtInVersion,
  number: null,
  value: builtInValue(name, facts),
  state: 'builtIn',
  startsAt: null,
  endsAt: null,
  at: null,
  by: null,
  isLive: false,
  isScheduled: false,
})

const versions = (db: Db) =>
  db
    .selectFrom('content')
    .leftJoin('staff', 'staff.customer_id', 'content.staff_id')
    .select(['content.name', 'content.version', 'value', 'content.state'])
    .select(['starts_at', 'ends_at', 'staff_id', 'content.at'])
    .select('staff.name as staff_name')
    .select(
      sql<
        number | null
      >`case when starts_at is not null then (select count(*)::int from content as earlier
        where earlier.name = content.name and earlier.version <= content.version and earlier.starts_at is not null) end`.as(
        'number',
      ),
    )
    .select(
      sql<boolean>`content.state = 'published' and starts_at <= now() and (ends_at is null or ends_at > now())`.as(
        'is_live',
      ),
    )
    .select(sql<boolean>`content.state = 'published' and starts_at > now()`.as('is_scheduled'))

type Read = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number]

const rowOf = (row: Read): VersionRow => ({
  version: row.version,
  number: row.number,
  value: row.value,
  state: row.state,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  at: row.at,
  by: row.staff_id === null ? null : { id: row.staff_id, name: row.staff_name ?? '' },
  isLive: row.is_live,
  isScheduled: row.is_scheduled,
})

/** Loads the newest and all published versions of each block, newest first. One statement. */
async function loadRows(db: Db, names: readonly BlockName[]): Promise<Map<string, VersionRow[]>> {
  const rows = await versions(db)
    .where('content.name', 'in', names)
    .where(
      sql<boolean>`(content.state = 'published' or content.version = (select max(version) from content as newer where newer.name = content.name))`,
    )
    .orderBy('content.version', 'desc')
    .execute()
  const found = new Map<string, VersionRow[]>()
  for (const row of rows) found.set(row.name, [...(found.get(row.name) ?? []), rowOf(row)])
  return found
}

/** Loads the present state of blocks, in the order of `names`. One statement. */
export async function loadBlocks(
  db: Db,
  names: readonly BlockName[],
  facts: PageFacts,
): Promise<Block[]> {
  const found = await loadRows(db, names)
  return names.map((name) => blockOf(name, found.get(name) ?? [], facts))
}

export async function loadBlock(db: Db, name: BlockName, facts: PageFacts): Promise<Block> {
  const found = await loadRows(db, [name])
  return blockOf(name, found.get(name) ?? [], facts)
}

function blockOf(name: BlockName, rows: VersionRow[], facts: PageFacts): Block {
  const newest = rows[0] ?? builtInRow(name, facts)
  // Of several versions in force, the one that began last.
  const live =
    rows
      .filter(({ isLive }) => isLive)
      .toSorted((a, b) => Number(b.startsAt) - Number(a.startsAt) || b.version - a.version)[0] ??
    null
  const shown = live?.value ?? builtInValue(name, facts)
  return {
    name,
    version: newest.version,
    value: newest.value,
    // A draft equal to what shoppers already see does not count as one.
    isDraft: newest.state === 'draft' && !isDeepStrictEqual(newest.value, shown),
    savedAt: newest.at,
    savedBy: newest.by,
    live,
    scheduled: rows
      .filter(({ isScheduled }) => isScheduled)
      .toSorted((a, b) => Number(a.startsAt) - Number(b.startsAt)),
  }
}

const maxVersions = 100

/** Returns the versions of a block, newest first, the built-in one last. */
export async function findVersions(
  db: Db,
  name: BlockName,
  facts: PageFacts,
): Promise<VersionRow[]> {
  const rows = await versions(db)
    .where('content.name', '=', name)
    .orderBy('content.version', 'desc')
    .limit(maxVersions)
    .execute()
  return [...rows.map(rowOf), builtInRow(name, facts)]
}

/** Returns one version of a block; undefined: it does not exist. */
export async function findVersion(
  db: Db,
  name: BlockName,
  version: number,
  facts: PageFacts,
): Promise<VersionRow | undefined> {
  if (version === builtInVersion) return builtInRow(name, facts)
  const row = await versions(db)
    .where('content.name', '=', name)
    .where('content.version', '=', version)
    .executeTakeFirst()
  return row && rowOf(row)
}
