import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, inject } from 'vitest'
import { callAt } from '../../../support/call-at.ts'
import { command, urlOf } from '../../../support/database/database.ts'
import { runProgram } from '../../../support/run-program.ts'
import type { ObjectStoreServer } from '../../support/object-store/server.ts'
import { openSite, type Site } from '../../support/object-store/site.ts'
import { newPicture, upload } from '../../support/object-store/uploads.ts'

export interface WholeShop {
  /** Pictures on the home page and a list, and those of them that fail to load. */
  shown: number
  broken: number
  /** AVIF files that a worker created from an upload. */
  avif: number
  /**
   * Exit codes: of the check and the backup, of restores into the bucket, into one that lost a picture, into a folder, and of a backup of
   * the folder into the bucket.
   */
  check: number
  backup: number
  restoreBucket: number
  restoreLost: number
  restoreFolder: number
  restoreBytes: number
}

/** The demo with its pictures in a bucket: what visitors, staff and customers do with pictures, then backups and restores. */
export async function wholeShop(server: ObjectStoreServer): Promise<WholeShop> {
  const site = await openSite(server, { processes: 1, shoppers: 1, demo: true })
  try {
    const shown = await picturesOf(site, ['/', '/products', '/en/products'])
    const path = await digestOfStaffWork(site)
    await photoOfCustomer(site)
    const avif = await avifOf(site, path)
    const check = (await run(site, ['src/check-command.ts'])).code
    return { ...shown, avif, check, ...(await backups(site, path)) }
  } finally {
    await site.close()
  }
}

async function run({ fleet }: Site, words: string[], settings: Record<string, string> = {}) {
  const place = { ...fleet.settings, DATA_DIR: fleet.folderOf(0), ...settings }
  const { code, said } = await runProgram(words, place)
  return { code: code ?? -1, said }
}

async function picturesOf({ origin }: Site, pages: string[]) {
  const paths = new Set<string>()
  for (const page of pages) {
    const html = await (await fetch(origin + page)).text()
    for (const [path] of html.matchAll(/\/media\/[\w./-]+\.(?:webp|avif)/g)) paths.add(path)
  }
  let broken = 0
  for (const path of paths) {
    const response = await fetch(origin + path)
    const bytes = await response.arrayBuffer()
    if (response.status !== 200 || bytes.byteLength < 100) broken += 1
  }
  return { shown: paths.size, broken }
}

/** Uploads a picture, assigns it to a product, moves its focal point, removes and restores it: returns its path in the store. */
async function digestOfStaffWork({ origin, owner, db }: Site): Promise<string> {
  const answer = await upload(origin, {
    token: owner,
    locale: 'ar',
    key: randomUUID(),
    picture: await newPicture(),
  })
  expect(answer?.status).toBe(201)
  const { id = 0, url = '' } = answer?.data ?? {}
  const act = async (method: string, path: string, body: object) => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const done = await callAt(origin)(method, `/api/office${path}`, { token: owner, body, headers })
    expect(done.status, `${path}: ${JSON.stringify(done.body)}`).toBeLessThan(300)
  }
  const { product_id } = await db
    .selectFrom('product_images')
    .select('product_id')
    .orderBy('product_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const setImages = async (change: (ids: number[]) => number[]) => {
    const { body } = await callAt(origin)('GET', `/api/office/products/${product_id}`, {
      token: owner,
    })
    const images: { id: number | null }[] = body.data.images
    const ids = images.flatMap((image) => image.id ?? [])
    await act('PUT', `/products/${product_id}`, {
      version: body.data.version,
      image_ids: change(ids),
    })
  }
  const isShown = async () => {
    const { body } = await callAt(origin)('GET', `/api/products/${product_id}?locale=ar`)
    return JSON.stringify(body.data.images).includes(url)
  }
  await setImages((ids) => [...ids, id])
  await act('PUT', `/media/${id}`, { focal_x: 250, focal_y: 1000, alt_ar: 'فيكس في أصيص' })
  await expect.poll(isShown).toBe(true)
  await setImages((ids) => ids.filter((one) => one !== id))
  await expect.poll(isShown).toBe(false)
  await act('POST', `/media/${id}/restore`, {})
  await expect.poll(isShown).toBe(true)
  return url.replace('/media/', '')
}

async function photoOfCustomer({ origin, tokens, store }: Site): Promise<void> {
  const response = await fetch(`${origin}/api/v1/customer/photos`, {
    method: 'POST',
    body: new Uint8Array(await newPicture()),
    headers: { Authorization: `Bearer ${tokens[0]}`, 'Content-Type': 'image/jpeg' },
  })
  expect(response.status).toBe(201)
  const { data } = (await response.json()) as { data: { url: string } }
  const shown = await fetch(new URL(data.url, origin))
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  let photos = 0
  for await (const { key } of store.list('private-photos/')) {
    expect((await fetch(`${origin}/media/${key}`)).status).toBe(404)
    photos += 1
  }
  expect(photos).toBe(2)
}

/** Waits until a worker has created all of them; the addresses refer to them once the WebP is a minute old. */
async function avifOf({ store }: Site, path: string): Promise<number> {
  const made = async () => {
    let count = 0
    for await (const { key } of store.list(path.replace('.webp', '')))
      if (key.endsWith('.avif')) count += 1
    return count
  }
  await expect.poll(made, { timeout: 300_000, interval: 1_000 }).toBe(4)
  return made()
}

/** Each restore uses a separate database. */
async function backups(site: Site, path: string) {
  const folder = await mkdtemp(join(tmpdir(), 'warif-backups-'))
  const databases: string[] = []
  const restore = async (file: string, settings: Record<string, string> = {}) => {
    const database = `warif_restored_${randomBytes(6).toString('hex')}`
    databases.push(database)
    await command(inject('adminUrl'), `create database ${database}`)
    const { code, said } = await run(site, ['src/backup-command.ts', 'restore', file], {
      DATABASE_URL: urlOf(inject('adminUrl'), database),
      DATA_DIR: join(folder, database),
      ...settings,
    })
    if (code !== 0) expect(said).toContain(`a picture without its file: 1 (${path})`)
    return code
  }
  try {
    const [listed, held] = [join(folder, 'listed.gz'), join(folder, 'held.gz')]
    const backup = (await run(site, ['src/backup-command.ts', 'backup', listed])).code
    const restoreBucket = await restore(listed)
    const bytes = (await site.store.read(path)) ?? Buffer.alloc(0)
    await site.store.remove(path)
    const restoreLost = await restore(listed)
    await site.store.put(path, bytes)

    // Into a folder that has the pictures, and from there with their content back into the bucket, which has lost one.
    const inFolder = { DATA_DIR: join(folder, 'moved'), MEDIA_STORE: 'folder' }
    expect((await run(site, ['src/media-command.ts', 'copy', 's3', 'folder'], inFolder)).code).toBe(
      0,
    )
    const restoreFolder = await restore(listed, inFolder)
    expect((await run(site, ['src/backup-command.ts', 'backup', held], inFolder)).code).toBe(0)
    await site.store.remove(path)
    const restoreBytes = await restore(held)
    expect(await site.store.read(path)).toEqual(bytes)
    return { backup, restoreBucket, restoreLost, restoreFolder, restoreBytes }
  } finally {
    for (const database of databases)
      await command(inject('adminUrl'), `drop database if exists ${database} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
}
