import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { copyDatabaseFolder } from './copy-database-folder.ts'

/**
 * Gives a new data folder the migrated, empty database `warif` that this run has prepared, because creating and migrating one takes
 * seconds. Does nothing for a folder that has a database, or when none was prepared: opening the folder creates what is missing.
 */
export async function fillWithMigrated(dataDir: string): Promise<void> {
  const prepared = inject('migratedDir')
  if (prepared && !existsSync(join(dataDir, 'postgres')))
    await copyDatabaseFolder(prepared, dataDir)
}
