import { setTimeout as pause } from 'node:timers/promises'
import { photoStorage } from '#adapters/media/photo-storage.ts'
import { pictureStorage } from '#adapters/media/picture-storage.ts'
import { emptyMediaBin } from '#domain/office/media-library/empty-bin.ts'
import { sweepPhotos } from '#domain/photos/sweep-photos.ts'
import type { Site } from '../../support/object-store/site.ts'
import {
  compareWithStore,
  laterBy,
  newPicture,
  uploadContinuously,
  type Outcome,
} from '../../support/object-store/uploads.ts'

export interface Killed {
  kills: number
  uploads: number
  photos: number
  /** Uploads whose answer was lost, and that were sent again. */
  lost: number
  /** Acknowledged pictures without a row, and rows beyond those acknowledged. */
  unacknowledged: number
  doubled: number
  /** Files in the shop's rows that the store does not have, directly after the kills and after the sweeps. */
  missing: number
  missingAfterSweep: number
  /** Pictures in the store without a row, directly after the kills and after the sweeps of the next days. */
  orphans: number
  orphansAfterSweep: number
}

/** Processes are killed repeatedly in the middle of uploads, by staff and by customers. */
export async function killUploads(site: Site, { seconds }: { seconds: number }): Promise<Killed> {
  const { fleet, db, store, link, origin, owner, tokens } = site
  link.behave({ delayMs: 150 }) // An upload takes longer, so that a kill interrupts more of them.
  const traffic = { origin, isRunning: true }
  const outcomes: Outcome[] = []
  const uploading = Promise.all(
    (['ar', 'en', 'ar', 'en'] as const).map((locale) =>
      uploadContinuously({ traffic, token: owner, locale, note: (each) => outcomes.push(each) }),
    ),
  )
  const sending = Promise.all(tokens.map((token) => sendPhotos(traffic, token)))
  const until = performance.now() + seconds * 1_000
  let kills = 0
  for (; performance.now() < until; kills += 1) {
    await pause(1_500 * Math.random() + 700)
    await fleet.killAndStart(kills % fleet.ports.length)
  }
  traffic.isRunning = false
  const uploads = (await uploading).flat()
  const photos = (await sending).reduce((sum, each) => sum + each, 0)
  link.behave({})

  const rows = await db.selectFrom('media_files').select('id').execute()
  const ids = new Set(rows.map(({ id }) => id))
  const before = await compareWithStore(db, store)
  // The nightly job two days later, and the hourly one of photos.
  const later = laterBy(store, 48)
  await emptyMediaBin(db, pictureStorage(later))
  await sweepPhotos(db, photoStorage(later))
  const after = await compareWithStore(db, store)
  return {
    kills,
    uploads: uploads.length,
    photos,
    lost: outcomes.filter((outcome) => outcome === 'lost').length,
    unacknowledged: uploads.filter(({ id }) => !ids.has(id)).length,
    doubled: rows.length - new Set(uploads.map(({ id }) => id)).size,
    missing: before.missing.length,
    missingAfterSweep: after.missing.length,
    orphans: before.orphans.length,
    orphansAfterSweep: after.orphans.length,
  }
}

/** Uploads photos of a customer's plants; returns how many succeeded. */
async function sendPhotos(
  traffic: { origin: string; isRunning: boolean },
  token: string,
): Promise<number> {
  let taken = 0
  while (traffic.isRunning) {
    const response = await fetch(`${traffic.origin}/api/v1/customer/photos`, {
      method: 'POST',
      body: new Uint8Array(await newPicture()),
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'image/jpeg' },
    }).catch(() => null)
    await response?.arrayBuffer().catch(() => {})
    if (response?.status === 413 || response?.status === 422)
      throw new Error(`a photo was refused with ${response.status}`)
    if (response?.status === 201) taken += 1
    await pause(500)
  }
  return taken
}
