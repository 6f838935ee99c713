import { randomBytes } from 'node:crypto'
import { lstat, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#db/connection/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { migrate } from '#db/migrations/migrate.ts'
import { copyDatabaseFolder } from './copy-database-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server, under a role that may create databases. */
    adminUrl: string
    /** A migrated, empty database to copy. */
    template: string
    /** A data folder with the same database, for `fillWithMigrated`; empty when there is none. */
    migratedDir: string
    /** The directory for pictures of the demo shop, if a test opens it. */
    mediaDir: string
  }
}

/** The address of another database on the same server. */
export function urlOf(adminUrl: string, database: string): string {
  return adminUrl.replace(/^([^/]+\/\/[^/]*)(\/[^?]*)?/, `$1/${database}`)
}

/** Sends one statement to the server, outside any transaction. */
export async function command(adminUrl: string, statement: string) {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Provides one PostgreSQL for the whole run: the embedded one in a separate folder, or the server of `DATABASE_URL`. Each shop of a test
 * has a copy of the migrated template (`shop-database.ts`), and each process with a database of its own a copy of the folder.
 */
export default async function setup({ provide }: TestProject) {
  const template = `warif_template_${randomBytes(4).toString('hex')}`
  const given = process.env['DATABASE_URL']
  const server = await (given ? prepareGiven(given, template) : startPrepared(template))
  provide('adminUrl', server.adminUrl)
  const mediaDir = await mkdtemp(join(tmpdir(), 'warif-media-'))
  provide('template', template)
  provide('migratedDir', server.migratedDir)
  provide('mediaDir', mediaDir)
  return async () => {
    await rm(mediaDir, { recursive: true, force: true })
    await server.stop()
  }
}

/** Drops the databases with this prefix: the template and its remaining copies. */
async function dropAll(adminUrl: string, beginning: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [beginning],
  )
  for (const { datname } of rows)
    await client.query(`drop database if exists ${datname} with (force)`)
  await client.end()
}

async function migrateDatabase(url: string): Promise<void> {
  const { db, close } = connect(url, { poolSize: 2 })
  await migrate(db, join(import.meta.dirname, '../../../migrations')).finally(close)
}

async function prepareGiven(adminUrl: string, template: string) {
  await command(adminUrl, `create database ${template}`)
  await migrateDatabase(urlOf(adminUrl, template))
  return { adminUrl, migratedDir: '', stop: () => dropAll(adminUrl, template) }
}

/** Test data need not survive a crash, so the server does not wait for the disk. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

async function startPrepared(template: string) {
  const folder = await mkdtemp(join(tmpdir(), 'warif-test-'))
  const migratedDir = await mkdtemp(join(tmpdir(), 'warif-migrated-'))
  const first = await startEmbedded(folder, { settings })
  await first.createDatabase('warif')
  await migrateDatabase(first.url('warif'))
  await first.stop()
  // Root may have to keep it elsewhere, behind a link (`data-dir.ts`), which is not copied.
  const isInside = (await lstat(join(folder, 'postgres'))).isDirectory()
  if (isInside) await copyDatabaseFolder(folder, migratedDir)
  const embedded = await startEmbedded(folder, { settings })
  const adminUrl = embedded.url('postgres')
  await command(adminUrl, `alter database warif rename to ${template}`)
  return {
    adminUrl,
    migratedDir: isInside ? migratedDir : '',
    stop: async () => {
      await embedded.stop()
      for (const made of [folder, migratedDir]) await rm(made, { recursive: true, force: true })
    },
  }
}
