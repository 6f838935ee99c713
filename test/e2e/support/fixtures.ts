import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { openStore, type OpenStore, type StoreSettings } from './store.ts'

/** Phones of owners. A phone is sent at most five codes an hour, so each test file of the back office uses a different owner. */
export const ownerPhones = Array.from({ length: 60 }, (_, place) => `+9665000010${10 + place}`)

/** The settings of a back office that sends another code after one second. */
export const officeSettings: StoreSettings = {
  OTP_RESEND: '1',
  STAFF_PHONES: ownerPhones.join(','),
}

/** Fixtures kept per worker, across files that are not isolated: opening browser and store takes as long as several tests. */
const kept = test
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the dependencies of a fixture from this pattern.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await openBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  // oxlint-disable-next-line no-empty-pattern -- As above.
  .extend('store', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const store = await openStore()
    onCleanup(() => store.close())
    return store
  })
  // oxlint-disable-next-line no-empty-pattern -- As above.
  .extend('office', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const store = await openStore(officeSettings)
    onCleanup(() => store.close())
    return store
  })

/**
 * The files that share a store. `shop`: all files of the worker that leave its plants, texts and settings unchanged. `office`: those
 * whose staff work on records they have added, or restore whatever else they change. With settings: one file only.
 */
export type StoreChoice = 'shop' | 'office' | StoreSettings

/** A browser and a store for the tests of a file; available once the tests run. */
export function openStoreAndBrowser(choice: StoreChoice = 'shop') {
  let store: OpenStore
  let browser: Browser
  kept.beforeAll(async ({ browser: opened }) => void (browser = opened), 180_000)
  if (choice === 'shop') kept.beforeAll(async ({ store: opened }) => void (store = opened), 180_000)
  else if (choice === 'office')
    kept.beforeAll(async ({ office: opened }) => void (store = opened), 180_000)
  else {
    beforeAll(async () => void (store = await openStore(choice)), 180_000)
    afterAll(() => store?.close())
  }
  return {
    /** `http://127.0.0.1:<port>` */
    get address() {
      return store.address
    },
    get browser() {
      return browser
    },
    /** A file that stops the store opens it with its own settings. */
    get store() {
      return store
    },
  }
}
