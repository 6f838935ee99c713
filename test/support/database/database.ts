import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '#db/embedded/start-embedded.ts'
import { migrate } from '#db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server, as somebody who may create databases. */
    adminUrl: string
    /** A migrated, empty database to copy. */
    template: string
    /** Where the pictures of the demo shop are put, should a test open it. */
    mediaDir: string
  }
}

/** The same server, another database on it. */
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
 * One PostgreSQL for the whole run: the embedded one in a folder of its own, or the server of `DATABASE_URL`.
 * Each shop of a test is a copy of the migrated template, which takes a tenth of a second.
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
    for (const name of [template, `${template}_demo`, `${template}_demo_unfinished`])
      await command(server.adminUrl, `drop database if exists ${name} with (force)`)
    await rm(mediaDir, { recursive: true, force: true })
    await server.stop()
  }
}

async function openServer() {
  const given = process.env['DATABASE_URL']
  if (given) return { adminUrl: given, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'warif-test-'))
  // Nothing of a test outlives it, so the disk need not be waited for.
  const embedded = await startEmbedded(folder, {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  return {
    adminUrl: embedded.url('postgres'),
    stop: async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
