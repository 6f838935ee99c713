import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { openStore, type OpenStore, type StoreSettings } from './store.ts'

/** Mobiles of owners: of none are more than five codes an hour sent, so each file of the back office has an owner of its own. */
export const ownerPhones = Array.from({ length: 60 }, (_, place) => `+9665000010${10 + place}`)

/** The settings of a back office in which nobody waits for another code. */
export const officeSettings: StoreSettings = {
  OTP_RESEND: '1',
  STAFF_PHONES: ownerPhones.join(','),
}

/** What a worker keeps, from file to file where files are not isolated: opening both takes as long as several tests. */
const kept = test
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads here what a fixture needs.
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
 * Whose store it is. `shop`: of all files of the worker that leave its plants, texts and settings as they are. `office`: of those
 * whose staff work with what they have added themselves, or put back what else they change. With settings: of one file alone.
 */
export type StoreChoice = 'shop' | 'office' | StoreSettings

/** A browser and a store for the tests of a file; there once they begin. */
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
    /** To stop it, a file opens one of its own. */
    get store() {
      return store
    },
  }
}
