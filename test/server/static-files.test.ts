import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../fuzz/send.ts'
import { openFuzzStore, type FuzzStore } from '../fuzz/store.ts'

const secret = 'a secret beside the pictures'
let store: FuzzStore
beforeAll(async () => {
  store = await openFuzzStore()
  const media = join(store.folder, 'media')
  await mkdir(join(media, 'product/1'), { recursive: true })
  await Promise.all([
    writeFile(join(store.folder, 'secret.webp'), secret),
    writeFile(join(store.folder, 'secret.txt'), secret),
    writeFile(join(media, 'product/1/31.webp'), 'a picture'),
    writeFile(join(media, 'product/1/note.json'), secret),
    writeFile(join(media, 'product/1/31.svg'), secret),
    writeFile(join(media, 'product/1/.31.webp'), secret),
    writeFile(join(media, 'product/1/31.webp.html'), secret),
  ])
  await symlink('/', join(media, 'root'))
})
afterAll(() => store.close())

/** Requests the path unchanged, without a client that normalizes it first. */
const get = (target: string, method = 'GET') =>
  send(store.port, {
    method,
    target,
    headers: [
      ['Host', 'shop'],
      ['Connection', 'close'],
    ],
    body: Buffer.alloc(0),
    isCutOff: false,
  })

test('a picture is served with its type', async () => {
  expect(await get('/media/product/1/31.webp')).toMatchObject({
    status: 200,
    body: 'a picture',
    headers: { 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' },
  })
})

test('the ETag of a file depends only on its bytes', async () => {
  const [here, there] = [
    join(store.folder, 'media/product/1/41.webp'),
    join(store.folder, 'media/product/1/42.webp'),
  ]
  await Promise.all([writeFile(here, 'the same bytes'), writeFile(there, 'the same bytes')])
  await utimes(there, 1, 1) // As if copied at another time.
  const tagOf = async (name: string) => (await get(`/media/product/1/${name}.webp`)).headers['etag']
  const tag = await tagOf('41')
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
  expect(await tagOf('42')).toBe(tag)
  await writeFile(here, 'other bytes!!!')
  expect(await tagOf('41')).not.toBe(tag)
})

test.each([
  '/media/../secret.webp',
  '/media/product/1/../../../secret.webp',
  '/media/%2e%2e/secret.webp',
  '/media/..%2fsecret.webp',
  '/media/..%5csecret.webp',
  '/media/..\\secret.webp',
  '/media/%252e%252e/secret.webp',
  '/media/product/1/31.webp%00.txt',
  '/media/product/1/note.json',
  '/media/product/1/31.svg',
  '/media/product/1/31.webp.html',
  '/media/product/1/.31.webp',
  '/media/product/1/',
  '/media/root/etc/passwd',
  '/media//etc/passwd',
  '/media/product/1/31.webp/../../../../secret.txt',
  '/media/../../../../../../etc/passwd',
  '/assets/../../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/../package.json',
  '/.env',
  '/.git/config',
  '/package.json',
  '/src/server.ts',
  '/locales/../package.json',
  '/locales/ar/..%2f..%2fpackage.json',
  '/locales/ar/%2e%2e.json',
  '/locales/__proto__/common.json',
])('%s leads to no file', async (target) => {
  const { status, body } = await get(target)
  expect([400, 404]).toContain(status)
  expect(body).not.toMatch(/a secret|root:|"warif"/)
})

test.each(['PUT', 'DELETE', 'POST', 'PATCH'])('%s changes no file', async (method) => {
  for (const target of [
    '/media/product/1/31.webp',
    '/assets/x.js',
    '/locales/ar/common.json',
    '/favicon.svg',
  ])
    expect([404, 405], target).toContain((await get(target, method)).status)
  expect(await get('/media/product/1/31.webp')).toMatchObject({ status: 200, body: 'a picture' })
})
