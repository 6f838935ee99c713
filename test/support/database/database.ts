import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#db/connection/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { migrate } from '#db/migrations/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server, under a role that may create databases. */
    adminUrl: string
    /** A migrated, empty database to copy. */
    template: string
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
 * has a copy of the migrated template (`shop-database.ts`).
 */
export default async function setup({ provide }: TestProject) {
  const server = await openServer()
  const template = `warif_template_${randomBytes(4).toString('hex')}`
  await command(server.adminUrl, `create database ${template}`)
  const { db, close } = connect(urlOf(server.adminUrl, template), { poolSize: 2 })
  await migrate(db, join(import.meta.dirname, '../../../migrations'))
  await close()
  provide('adminUrl', server.adminUrl)
  const mediaDir = await mkdtemp(join(tmpdir(), 'warif-media-'))
  provide('template', template)
  provide('mediaDir', mediaDir)
  return async () => {
    if (server.isGiven) await dropAll(server.adminUrl, template)
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

async function openServer() {
  const given = process.env['DATABASE_URL']
  if (given) return { adminUrl: given, isGiven: true, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'warif-test-'))
  // Test data need not survive a crash, so the server does not wait for the disk.
  const embedded = await startEmbedded(folder, {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  return {
    adminUrl: embedded.url('postgres'),
    isGiven: false,
    stop: async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
