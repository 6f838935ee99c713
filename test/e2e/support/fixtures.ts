import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { openStore, type OpenStore, type StoreSettings } from './store.ts'

/** One store and one browser for the tests of a file; there once they begin. */
export function openStreet(settings?: StoreSettings) {
  let store: OpenStore
  let browser: Browser
  beforeAll(async () => {
    ;[store, browser] = await Promise.all([openStore(settings), openBrowser()])
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await store?.close()
  })
  return {
    /** `http://127.0.0.1:<port>` */
    get address() {
      return store.address
    },
    get browser() {
      return browser
    },
  }
}
