import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { poll, type PollResult } from '../../support/poll.ts'
import type { noFaults } from '../../support/object-store/link.ts'
import type { Site } from '../../support/object-store/site.ts'
import {
  compareWithStore,
  uploadContinuously,
  type Outcome,
  type Uploaded,
} from '../../support/object-store/uploads.ts'
import { orderThrough, type Ordered } from '../../support/order-through.ts'

const pages = ['/', '/en', '/products', '/en/products']

export interface TrafficResult extends Ordered {
  pages: number
  /** Pages answered with a status other than 200, or not at all. */
  pagesFailed: number
  longestPageMs: number
  /** Pictures that nginx had already, and those of them that failed. */
  pictures: number
  picturesFailed: number
  uploads: number
  /** Uploads answered that the store is unavailable, in the reader's language. */
  uploadsRefused: number
  /** Any other answer than 201. */
  uploadsFailed: number
  /** Rows without their files at the end. */
  missing: number
}

/** The sentences of `picturesUnavailable`, by language. */
const refusals = { ar: /تعذّر حفظ الصور/, en: /Pictures cannot be saved/ } as const

/**
 * People order and read, staff upload pictures in both languages, and an event happens. Afterwards each acknowledged order and picture
 * exists, in exactly one row.
 */
export async function runTrafficDuring(
  site: Site,
  disturb: (sold: () => number) => Promise<void>,
): Promise<TrafficResult & { uploaded: Uploaded[] }> {
  const { db, origin, tokens, plants } = site
  const known = await uploadKnown(site)
  const traffic = { origin, isRunning: true }
  const readers = { origin, isRunning: true }
  const heard: PollResult[] = []
  const outcomes: { locale: 'ar' | 'en'; outcome: Outcome }[] = []
  const reading = Promise.all(
    [...pages, ...known].map((path) => poll(readers, path, (answer) => heard.push(answer))),
  )
  const uploading = Promise.all(
    (['ar', 'en'] as const).map((locale) =>
      uploadContinuously({
        traffic: readers,
        token: site.owner,
        locale,
        note: (outcome) => outcomes.push({ locale, outcome }),
      }),
    ),
  )
  const counts = await orderThrough({ db, traffic, tokens, plants }, disturb).finally(() => {
    for (const one of [traffic, readers]) one.isRunning = false
  })
  await reading
  const uploaded = (await uploading).flat()
  const [shown, others] = [heard.filter(isPage), heard.filter((one) => !isPage(one))]
  const refused = outcomes.filter(
    ({ locale, outcome }) =>
      outcome !== 'lost' && outcome.status === 503 && refusals[locale].test(outcome.message),
  )
  const { missing } = await compareWithStore(db, site.store)
  return {
    ...counts,
    pages: shown.length,
    pagesFailed: shown.filter(isFailed).length,
    longestPageMs: Math.round(Math.max(...shown.map(({ tookMs }) => tookMs))),
    pictures: others.length,
    picturesFailed: others.filter(isFailed).length,
    uploads: uploaded.length,
    uploadsRefused: refused.length,
    uploadsFailed: outcomes.length - uploaded.length - refused.length,
    missing: missing.length,
    uploaded,
  }
}

const isPage = ({ path }: PollResult): boolean => !path.startsWith('/media/')
const isFailed = ({ status }: PollResult): boolean => status !== 200

/** Uploads pictures and loads them into nginx's cache before the event: returns their paths. */
async function uploadKnown(site: Site): Promise<string[]> {
  const traffic = { origin: site.origin, isRunning: true }
  const paths: string[] = []
  const uploading = uploadContinuously({ traffic, token: site.owner, locale: 'en', note: () => {} })
  await expect
    .poll(async () => (await compareWithStore(site.db, site.store)).rows, {
      timeout: 60_000,
      interval: 500,
    })
    .toBeGreaterThan(1)
  traffic.isRunning = false
  for (const { url } of await uploading) {
    expect((await fetch(site.origin + url)).status).toBe(200)
    paths.push(url)
  }
  return paths.slice(0, 2)
}

export interface StoreFault {
  during: TrafficResult
  /** A picture that nginx does not have, during the fault: its status and duration. */
  freshStatus: number
  freshMs: number
  /** From the end of the fault until an upload succeeded. */
  recoveredMs: number
}

/** The store misbehaves for a while. */
export async function storeFault(
  site: Site,
  { faults, seconds }: { faults: Partial<typeof noFaults>; seconds: number },
): Promise<StoreFault> {
  const { link, origin, owner } = site
  const fresh = await freshPicture(site)
  let [freshStatus, freshMs, recoveredMs] = [0, 0, 0]
  const during = await runTrafficDuring(site, async (sold) => {
    await expect.poll(sold, { timeout: 60_000 }).toBeGreaterThan(5)
    link.behave(faults)
    const until = performance.now() + seconds * 1_000
    await pause(500)
    const askedAt = performance.now()
    const response = await fetch(origin + fresh)
    await response.arrayBuffer().catch(() => {})
    ;[freshStatus, freshMs] = [response.status, Math.round(performance.now() - askedAt)]
    await pause(Math.max(0, until - performance.now()))
    link.behave({})
    const since = performance.now()
    const traffic = { origin, isRunning: true }
    await uploadContinuously({
      traffic,
      token: owner,
      locale: 'en',
      note: (outcome) => {
        if (outcome !== 'lost' && outcome.status === 201) traffic.isRunning = false
      },
    })
    recoveredMs = Math.round(performance.now() - since)
    expect((await fetch(origin + fresh)).status).toBe(200)
    const before = sold()
    await expect.poll(sold, { timeout: 60_000 }).toBeGreaterThan(before + 3)
  })
  const { uploaded: _, ...counts } = during
  return { during: counts, freshStatus, freshMs, recoveredMs }
}

/** A picture of the shop that was not requested before. */
async function freshPicture(site: Site): Promise<string> {
  const traffic = { origin: site.origin, isRunning: true }
  const [picture] = await uploadContinuously({
    traffic,
    token: site.owner,
    locale: 'en',
    note: (outcome) => {
      if (outcome !== 'lost' && outcome.status === 201) traffic.isRunning = false
    },
  })
  return picture?.url ?? ''
}
