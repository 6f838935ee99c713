import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, onTestFinished } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { callAt } from '../../support/call-at.ts'
import { signIn } from '../../support/customer.ts'
import type { Name, ShopCustomer } from '../../support/customer.ts'
import type { Call } from '../../support/shop.ts'
import { untilHydrated } from './browser.ts'
import { openStoreAndBrowser, type StoreChoice } from './fixtures.ts'
import { escaped, textsIn } from './texts.ts'

export interface Visitor {
  page: Page
  context: BrowserContext
  t: ReturnType<typeof textsIn>
  /** Opens a page of the store and waits until its program answers. */
  go: (path: string) => Promise<void>
  /** What a key of local storage holds. */
  stored: (key: string) => Promise<string | null>
}

interface Who {
  locale?: Locale
  /** Signed in from the start. */
  customer?: Pick<ShopCustomer, 'token'>
  /** What differs from a desktop. */
  screen?: BrowserContextOptions
}

/** Windows to the stores that the worker keeps, by what they differ in. */
const keptWindows = {
  shop: new Map<string, BrowserContext[]>(),
  office: new Map<string, BrowserContext[]>(),
}

/**
 * A store and a browser for the tests of a file (`openStoreAndBrowser`). `visit` gives a clean tab: nothing stored, no request bent. One
 * after the other, tabs of a language share a window and what the browser has fetched before, which is most of the time of a test.
 */
export function openForVisitors(choice: StoreChoice = 'shop') {
  const opened = openStoreAndBrowser(choice)
  const isKept = choice === 'shop' || choice === 'office'
  const windows = isKept ? keptWindows[choice] : new Map<string, BrowserContext[]>()
  if (!isKept)
    afterAll(async () => {
      for (const context of [...windows.values()].flat()) await context.close()
    })
  const call: Call = (method, path, { headers, ...sent } = {}) =>
    callAt(opened.address)(method, path, { ...sent, headers: { 'X-Locale': 'en', ...headers } })

  /** One with no tab but its first, which stays open: two visitors of a test share nothing. */
  async function freeWindow(settings: BrowserContextOptions): Promise<BrowserContext> {
    const key = JSON.stringify(settings)
    const alike = windows.get(key) ?? []
    const free = alike.find((context) => context.pages().length === 1)
    if (free) return free
    const context = await opened.browser.newContext({ ...settings, viewport: desktop })
    // Playwright installs a clock in all tabs of a window, for good: later tests would run by it.
    context.clock.install = () => Promise.reject(new Error('Only visitAlone may change the clock'))
    windows.set(key, [...alike, context])
    return context
  }

  async function tabIn(
    context: BrowserContext,
    { locale = 'ar', customer }: Who,
  ): Promise<Visitor> {
    const first = context.pages()[0] ?? (await openFirstTab(context))
    await context.clearCookies()
    await context.addCookies([{ name: 'lang', value: locale, url: opened.address }])
    await first.evaluate((token) => {
      localStorage.clear()
      if (token) localStorage.setItem('auth_token', token)
    }, customer?.token)
    const page = await openTab(context, first)
    page.setDefaultTimeout(20_000)
    onTestFinished(() => leave(page))
    return {
      page,
      context,
      t: textsIn(locale),
      go: async (path) => {
        await page.goto(opened.address + path)
        await untilHydrated(page)
      },
      stored: (key) => page.evaluate((name) => localStorage.getItem(name), key),
    }
  }

  /** Stays open at the shop: the others are opened from it, and with its last tab a window would close. */
  async function openFirstTab(context: BrowserContext): Promise<Page> {
    const first = await context.newPage()
    await first.goto(`${opened.address}/favicon.svg`)
    return first
  }

  return {
    address: () => opened.address,
    store: () => opened.store,
    async visit(who: Who = {}): Promise<Visitor> {
      // A tab can have a size and colours of its own, and a window more starts a process that has compiled nothing yet.
      const { viewport, colorScheme, ...settings } = settingsOf(who)
      const visitor = await tabIn(await freeWindow(settings), who)
      if (viewport && viewport !== desktop) await visitor.page.setViewportSize(viewport)
      if (colorScheme) await visitor.page.emulateMedia({ colorScheme })
      return visitor
    },
    /** The same in a browser of its own: for what cannot be taken back, like another clock. */
    async visitAlone(who: Who = {}): Promise<Visitor> {
      const context = await opened.browser.newContext(settingsOf(who))
      onTestFinished(() => context.close())
      return tabIn(context, who)
    },
    /** The API as a client calls it. */
    call,
    /** Somebody new, registered over the API. */
    newCustomer: (name: Name = {}): Promise<ShopCustomer> => signIn(call, newPhone(), name),
  }
}

const desktop = { width: 1280, height: 900 }

/** Without the service worker, which would hide requests from a test. */
const settingsOf = ({ locale = 'ar', screen }: Who): BrowserContextOptions => ({
  viewport: desktop,
  locale: locale === 'ar' ? 'ar-SA' : 'en-GB',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  ...screen,
})

let tabs = 0
/**
 * A tab that the first one of its window opens is of the shop's origin from the start, and works in the same process, which has
 * compiled the shop's scripts already.
 */
async function openTab(context: BrowserContext, first: Page): Promise<Page> {
  const address = `about:blank#${(tabs += 1)}`
  const opened = context.waitForEvent('page', { predicate: (page) => page.url() === address })
  await first.evaluate((blank) => void window.open(blank), address)
  return opened
}

async function leave(page: Page): Promise<void> {
  if (page.isClosed()) return
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.close()
}

let phones = 0
/** A mobile nobody of this file has yet. */
export const newPhone = (): string => `+9665580${String(10_000 + (phones += 1))}`

/** As it is typed: `0558012345`. */
export const localOf = (phone: string): string => phone.replace('+966', '0')

/** A button on screen whose name begins with these words; the name of a plant may follow. */
export const buttonOf = (where: Page | Locator, words: string): Locator =>
  where
    .getByRole('button', { name: new RegExp(`^${escaped(words)}`) })
    .locator('visible=true')
    .first()

/** A field of text by its label, with suggestions or without. */
export const fieldNamed = (where: Page | Locator, name: string): Locator =>
  where
    .getByRole('textbox', { name, exact: true })
    .or(where.getByRole('combobox', { name, exact: true }))
