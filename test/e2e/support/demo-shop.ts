import { link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { folderStore } from '#adapters/media/folder-store.ts'
import { connect } from '#db/connection/connect.ts'
import { seedDemoShop } from '../../../demo/import.ts'
import { command, urlOf } from '../../support/database/database.ts'

/** The demo shop of this run: a database to copy, and the pictures that all copies share. Created by the first store that needs it. */
export async function demoShop(): Promise<{ template: string; mediaDir: string }> {
  const template = `${inject('template')}_demo`
  const mediaDir = inject('mediaDir')
  const client = new Client({ connectionString: inject('adminUrl') })
  await client.connect()
  try {
    // The stores of two workers open at once: one seeds, the other waits.
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template,
    ])
    if (!rowCount) await seed(template, mediaDir)
  } finally {
    await client.end()
  }
  return { template, mediaDir }
}

async function seed(template: string, mediaDir: string): Promise<void> {
  const adminUrl = inject('adminUrl')
  const unfinished = `${template}_unfinished`
  await command(adminUrl, `drop database if exists ${unfinished} with (force)`)
  await command(adminUrl, `create database ${unfinished} template ${inject('template')}`)
  const { db, close } = connect(urlOf(adminUrl, unfinished), { poolSize: 2 })
  await mkdir(mediaDir, { recursive: true })
  await seedDemoShop({ db, pictures: folderStore(mediaDir) })
  await close()
  await linkWebpAsAvif(mediaDir)
  await command(adminUrl, `alter database ${unfinished} rename to ${template}`)
}

/**
 * Links each WebP under the name of its AVIF. Encoding every AVIF takes half a minute of processor time, which each store of the run
 * would start with. No browser test checks them, and a browser recognises a format by the bytes.
 */
async function linkWebpAsAvif(mediaDir: string): Promise<void> {
  const all = await readdir(mediaDir, { recursive: true })
  for (const name of all.filter((one) => one.endsWith('.webp')))
    await link(join(mediaDir, name), join(mediaDir, name.replace(/webp$/, 'avif')))
}
