import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { openStore, type OpenStore, type StoreSettings } from './store.ts'

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

/**
 * A browser and a store for the tests of a file; there once they begin. Without `settings` the store is shared with other files
 * of the worker: its plants, texts and settings are left as they are. With settings it is the file's own.
 */
export function openStoreAndBrowser(settings?: StoreSettings) {
  let store: OpenStore
  let browser: Browser
  kept.beforeAll(async ({ browser: opened }) => void (browser = opened), 180_000)
  if (settings) {
    beforeAll(async () => void (store = await openStore(settings)), 180_000)
    afterAll(() => store?.close())
  } else kept.beforeAll(async ({ store: opened }) => void (store = opened), 180_000)
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
