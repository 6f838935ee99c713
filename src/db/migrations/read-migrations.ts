import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#shared/start-error.ts'
import { isAdditive } from './contracting.ts'

export interface Migration {
  name: string
  text: string
  sha256: string
  /** The versions that can run on the schema once this is applied: `any`, or those that have the migration of this name. */
  compatibleFrom: string
}

/** A row of `schema_migrations`. `compatibleFrom` null: applied by a version that did not record it. */
export type AppliedMigration = Pick<Migration, 'name' | 'sha256'> & {
  compatibleFrom: string | null
}

/** The numbered SQL files of a folder, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return {
        name,
        text,
        sha256: createHash('sha256').update(text).digest('hex'),
        compatibleFrom: compatibilityOf(name, text),
      }
    }),
  )
}

/**
 * Returns the name in a line `-- compatible from: any` or `-- compatible from: 0020-new-name.sql`; without that line a file is compatible
 * with any version if it only adds, else only with versions that have the file itself.
 */
function compatibilityOf(name: string, text: string): string {
  const declared = /^-- compatible from: (any|\d{4}-\S+\.sql)$/m.exec(text)?.[1]
  return declared ?? (isAdditive(text) ? 'any' : name)
}

/** Returns the files that are not applied yet. @throws StartError when an applied file was changed */
export function pendingOf(known: Migration[], applied: AppliedMigration[]): Migration[] {
  const checksums = new Map(applied.map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of known) {
    if (checksums.has(name) && checksums.get(name) !== sha256)
      throw new StartError(
        `The migration ${name} was changed after it was applied: restore it and write a new file instead.`,
      )
  }
  return known.filter(({ name }) => !checksums.has(name))
}

/** Returns the applied migrations of a newer version. @throws StartError when this version cannot run on one of them */
export function newerThan(known: Migration[], applied: AppliedMigration[]): string[] {
  const names = new Set(known.map(({ name }) => name))
  const newer = applied.filter(({ name }) => !names.has(name))
  const tooNew = newer.find(
    ({ compatibleFrom }) => compatibleFrom !== 'any' && !names.has(compatibleFrom ?? ''),
  )
  if (tooNew)
    throw new StartError(
      `The database holds the migration ${tooNew.name}, on which this version cannot run: start a newer version, or restore the backup from before it.`,
    )
  return newer.map(({ name }) => name)
}
