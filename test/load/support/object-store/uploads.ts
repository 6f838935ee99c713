import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { ObjectStore } from '#shared/object-store.ts'
import type { Db } from '#db/tables.ts'

/** A unique picture, larger than the 64 KB that nginx accepts for other bodies. */
export const newPicture = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 480,
      height: 400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

export interface Uploaded {
  id: number
  /** `/media/upload/3f/….webp` */
  url: string
}

/** The result of an upload; `lost`: the connection ended, or a proxy had no answer. */
export type Outcome = { status: number; message: string } | 'lost'

interface Uploader {
  /** The address of the shop, and whether to continue. */
  traffic: { origin: string; isRunning: boolean }
  token: string
  locale: 'ar' | 'en'
  note(outcome: Outcome): void
}

/** A shop that accepts no picture in this many attempts after the end of the traffic is considered gone. */
const maxAttemptsAfterTraffic = 100

/**
 * Uploads pictures of products one after another, each under its key until it is accepted, until the traffic ends. Returns the accepted
 * ones.
 */
export async function uploadContinuously({
  traffic,
  token,
  locale,
  note,
}: Uploader): Promise<Uploaded[]> {
  const taken: Uploaded[] = []
  while (traffic.isRunning) {
    const [picture, key] = [await newPicture(), randomUUID()]
    for (let attemptsAfterTraffic = 0; attemptsAfterTraffic < maxAttemptsAfterTraffic;) {
      if (!traffic.isRunning) attemptsAfterTraffic += 1
      const answer = await upload(traffic.origin, { token, locale, key, picture })
      note(answer === null ? 'lost' : { status: answer.status, message: answer.message })
      if (answer?.status === 201) {
        taken.push(answer.data)
        break
      }
      // An upload whose answer was lost is also repeated after the end of the traffic, otherwise its outcome would be unknown.
      await pause(300)
    }
    await pause(100)
  }
  return taken
}

interface Sent {
  token: string
  locale: 'ar' | 'en'
  key: string
  picture: Buffer
}

/** Null: no answer of the shop. */
export async function upload(origin: string, { token, locale, key, picture }: Sent) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'ficus.jpg')
  try {
    const response = await fetch(`${origin}/api/office/media`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${token}`, 'X-Locale': locale, 'Idempotency-Key': key },
      signal: AbortSignal.timeout(60_000),
    })
    if (response.status === 502 || response.status === 504) {
      await response.body?.cancel()
      return null
    }
    const { message = '', data } = (await response.json()) as { message?: string; data: Uploaded }
    return { status: response.status, message, data }
  } catch {
    return null
  }
}

/** Rows of pictures without one of their files, and pictures in the store without a row; AVIF files are created later. */
export async function compareWithStore(db: Db, store: ObjectStore) {
  const rows = await db.selectFrom('media_files').select('path').execute()
  const keys = new Set<string>()
  for await (const { key } of store.list('')) keys.add(key)
  const filesOf = (path: string) =>
    ['', '-l', '-m', '-s'].map((suffix) => path.replace('.webp', `${suffix}.webp`))
  const named = new Set(rows.flatMap(({ path }) => filesOf(path)))
  const photos = await db.selectFrom('private_photos').select('id').execute()
  for (const { id } of photos) {
    const hex = Buffer.from(id, 'base64url').toString('hex')
    for (const suffix of ['', '-s'])
      named.add(`private-photos/${hex.slice(0, 2)}/${hex}${suffix}.webp`)
  }
  return {
    rows: rows.length + photos.length,
    missing: [...named].filter((key) => !keys.has(key)),
    orphans: [...keys].filter((key) => key.endsWith('.webp') && !named.has(key)),
  }
}

/** The store as it would appear that much later. */
export const laterBy = (store: ObjectStore, hours: number): ObjectStore => ({
  ...store,
  async *list(prefix) {
    for await (const object of store.list(prefix))
      yield { ...object, modifiedAt: new Date(object.modifiedAt.getTime() - hours * 3_600_000) }
  },
})
