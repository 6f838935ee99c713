import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { ViolationSummary } from '#domain/invariants/violations.ts'

/**
 * The format this version reads; increased when an older version could no longer read the file. A file of format 1 contains pictures as
 * bytes; one of format 2 lists those that an object store holds.
 */
export const format = 2
export const formatWithBytes = 1

/** The first line of a backup. */
export interface Header {
  warif: 'backup'
  format: number
  takenAt: string
  migrations: { name: string; sha256: string }[]
  /** Invariants that were violated when it was written; absent in older files, which were not checked. */
  violations?: ViolationSummary[]
}

/** Whether a file lists its pictures instead of containing them, even if the list is empty. */
export const listsPictures = ({ format: written }: Pick<Header, 'format'>): boolean =>
  written !== formatWithBytes

/** The last line: the contents of the file, and the SHA-256 of every line before it. */
export interface End {
  rows: Record<string, number>
  files: number
  /** Listed pictures that an object store holds. */
  objects?: number
  sha256: string
}

/**
 * Tables that a backup leaves out (docs/decisions/0019-backups.md): sessions, which a restore would revive after they were ended, codes,
 * answers stored for repeated requests of the back office, challenges of passkeys, previews, tables that wait a day to be imported, the
 * strictness of the shop's processes, pictures whose AVIF files are still to be made, counters of minutes and hours, locks, the last runs
 * of jobs and of the invariant check, card tokens, the running processes with their keys, and everything derived from the catalogue: the
 * read models of search, display and the office's list, which a restore rebuilds, and the version, which starts again.
 */
export const tablesLeftOut: ReadonlySet<string> = new Set([
  'schema_migrations',
  'sessions',
  'sign_in_challenges',
  'registration_tokens',
  'throttle_hits',
  'key_locks',
  'request_counts',
  'job_runs',
  'avif_queue',
  'books_checks',
  'catalogue_version',
  'product_display',
  'search_terms',
  'product_facet_groups',
  'product_search',
  'office_products',
  'office_product_words',
  'sandbox_cards',
  'secret_fingerprint',
  'running_processes',
  'office_keys',
  'staff_challenges',
  'product_previews',
  'content_previews',
  'imports',
  'import_lines',
  'plant_law_settings',
])
/** Rows that the program itself writes to these tables at its start: a database with no other rows is empty. */
export const rowsOfProgram: Readonly<Record<string, RawBuilder<boolean>>> = {
  plant_profiles: sql<boolean>`version = 1`,
  plant_law: sql<boolean>`updated_by is null`,
}
export const columnsLeftOut: Readonly<Record<string, string[]>> = {
  carts: ['card_token_sealed', 'card_brand', 'card_last4', 'card_expires_at'],
}

/** Returns every table of the current schema, each after those it refers to, so that they can be filled in this order. */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; parents: string[] }>`
    select own.relname::text as name, coalesce(array_agg(parent.relname::text) filter (where parent.oid is not null), '{}') as parents
    from pg_class own
      left join pg_constraint on conrelid = own.oid and contype = 'f' and confrelid <> own.oid
      left join pg_class parent on parent.oid = confrelid
    where own.relkind = 'r' and own.relnamespace = current_schema()::regnamespace
    group by own.oid order by own.relname`.execute(db)
  const ordered: string[] = []
  let waiting = rows
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parents }) =>
      parents.every((parent) => ordered.includes(parent)),
    )
    if (ready.length === 0)
      throw new Error(
        `tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`,
      )
    ordered.push(...ready.map(({ name }) => name))
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}
