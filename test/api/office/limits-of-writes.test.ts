import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeUpload } from '#adapters/media/encode-upload.ts'
import { sweepTemporaryFiles } from '#jobs/sweep-temporary-files.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { act, addMember, idempotencyHeaders } from '../../support/office.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let manager: ShopCustomer
beforeAll(async () => {
  shop = await openShop({ settings: { requestsPerMinutePerIp: 10_000 } })
  manager = await addMember(shop, 'Maha', 'manager')
})
afterAll(() => shop.close())

const send = (path: string, body: BodyInit, headers = {}) =>
  shop.fetch(`/api/office${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${manager.token}`, ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })
const formOf = (bytes: Uint8Array) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'table.csv')
  return form
}

test('an idempotency key is bound to one path with its query', async () => {
  const headers = idempotencyHeaders()
  const csv = () => formOf(Buffer.from('sku,price\nA,10\n'))
  expect((await send('/imports?kind=prices', csv(), headers)).status).toBe(201)
  const other = await send('/imports?kind=products', csv(), headers)
  expect([other.status, (await other.json()).code]).toEqual([409, 'idempotencyMismatch'])
})

test('filling a count answers with the sent lines and stores only these', async () => {
  const plants: Plant[] = []
  for (let n = 0; n < 4; n += 1) plants.push(await shop.stockPlant({ stock: 5 }))
  const { id } = (await act(manager, '/stock/counts', { everything: true })).body.data
  const line = (place: number, counted: number) => ({
    product_id: plants[place]?.id,
    counted,
    counted_at: new Date().toISOString(),
  })
  const fill = (lines: object[]) => act(manager, `/stock/counts/${id}/lines`, { lines }, 'PUT')
  const { body } = await fill([line(1, 3), line(2, 4)])
  expect(body.data.lines.map(({ counted }: { counted: number }) => counted)).toEqual([3, 4])
  expect(body.data).toMatchObject({ id, line_count: 4, counted_count: 2 })
  const later = await shop.stockPlant({ stock: 1 })
  await fill([{ ...line(0, 2), product_id: later.id }, line(1, 5)])
  const whole = (await manager.call('GET', `/api/office/stock/documents/${id}`)).body.data
  expect(whole.lines.map(({ counted }: { counted: number | null }) => counted)).toEqual(
    expect.arrayContaining([null, 5, 4, 2]),
  )
  expect(whole.lines).toHaveLength(5)
})

test('an upload is refused when additional parts make it too long', async () => {
  const boundary = 'warif'
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 0)
        controller.enqueue(
          Buffer.from(
            `--${boundary}\r\nContent-Disposition: form-data; name="other"; filename="x"\r\n\r\n`,
          ),
        )
      if (sent >= 30) {
        controller.enqueue(Buffer.from(`\r\n--${boundary}--\r\n`))
        return controller.close()
      }
      sent += 1
      controller.enqueue(Buffer.alloc(1024 * 1024, 'a'))
    },
  })
  const answer = await send('/media', body, {
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
  })
  expect(answer.status).toBe(413)
  expect(sent).toBeLessThan(25)
})

test('a member sends eight uploads at the same time, and further ones answer 429 until one is done', async () => {
  const picture = await sharp({
    create: { width: 1200, height: 1200, channels: 3, background: '#284' },
  })
    .jpeg()
    .toBuffer()
  const whole = new Request('http://shop.example', { method: 'POST', body: formOf(picture) })
  const headers = { 'Content-Type': whole.headers.get('Content-Type') ?? '' }
  const content = new Uint8Array(await whole.arrayBuffer())
  let finish = () => {}
  const mayFinish = new Promise<void>((done) => (finish = done))
  /** An upload whose last byte is sent once all may finish. */
  const open = () =>
    send(
      '/media',
      new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(content.slice(0, -1))
          await mayFinish
          controller.enqueue(content.slice(-1))
          controller.close()
        },
      }),
      headers,
    )
  const seen: Response[] = []
  const all = Array.from({ length: 12 }, () => open().then((answer) => seen.push(answer)))
  await expect.poll(() => seen.length).toBe(4)
  for (const answer of seen) {
    expect(answer.status).toBe(429)
    expect(answer.headers.get('Retry-After')).toBe('5')
  }
  const other = manager
  manager = await addMember(shop, 'Rana', 'manager')
  expect((await send('/media', formOf(picture))).status).toBe(201)
  manager = other
  finish()
  await Promise.all(all)
  expect(seen.slice(4).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
  expect((await send('/media', formOf(picture))).status).toBe(201)
})

test('at most twenty pictures wait for the one being encoded', async () => {
  const path = join(tmpdir(), `warif-test-${randomUUID()}.txt`)
  await writeFile(path, 'no picture')
  const all = await Promise.allSettled(Array.from({ length: 25 }, () => encodeUpload(path)))
  const codes = all.map((one) => one.status === 'rejected' && one.reason.code)
  expect(codes.filter((code) => code === 'serviceUnavailable')).toHaveLength(4)
  await expect(encodeUpload(path)).rejects.toMatchObject({ code: 'validationFailed' })
})

test('files left behind by a crash are deleted after a day, and files of a job are kept', async () => {
  const folder = shop.officeFilesDir
  await mkdir(folder, { recursive: true })
  const names = {
    part: `7-${randomUUID()}.part`,
    template: `template-${randomUUID()}`,
    nobodys: `8-${randomUUID()}`,
    ofJob: `9-${randomUUID()}`,
    fresh: `10-${randomUUID()}.part`,
    other: 'README',
  }
  const upload = join(tmpdir(), `warif-upload-0-${randomUUID()}`)
  await mkdir(upload)
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const path of [upload, ...Object.values(names).map((name) => join(folder, name))]) {
    if (path !== upload) await writeFile(path, 'x')
    if (!path.endsWith(names.fresh)) await utimes(path, old, old)
  }
  await shop.db
    .insertInto('jobs')
    .values({
      kind: 'products.export',
      params: '{}',
      total: 0,
      state: 'done',
      created_by: manager.id,
      file_path: names.ofJob,
    })
    .execute()
  await sweepTemporaryFiles(shop.db, folder)
  expect((await readdir(folder)).toSorted()).toEqual(
    [names.ofJob, names.fresh, names.other].toSorted(),
  )
  expect(await readdir(tmpdir())).not.toContain(upload.split('/').at(-1))
})

test('an accountant sees only their own jobs, a manager all jobs', async () => {
  const accountant = await addMember(shop, 'Hind', 'accountant')
  const idsOf = async (member: ShopCustomer) =>
    (await member.call('GET', '/api/office/jobs')).body.data.length
  expect([(await idsOf(manager)) > 0, await idsOf(accountant)]).toEqual([true, 0])
})
