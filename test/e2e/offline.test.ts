import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import { inspect } from './support/axe.ts'
import { collectErrors } from './support/browser.ts'
import { behaviourLocales } from './support/looks.ts'
import { textsIn } from './support/texts.ts'
import { openForVisitors } from './support/visitor.ts'
import { css } from '../support/css-classes.ts'
import { root } from '../support/files.ts'
import type { Visitor } from './support/visitor.ts'

const { address, visit, visitAlone } = openForVisitors()

let consoleErrors: string[] = []

async function enter({ page, go }: Visitor, path: string): Promise<Page> {
  consoleErrors = collectErrors(page)
  await go(path)
  return page
}

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }

const openPage = async (locale: Locale, path: string, screen: BrowserContextOptions = {}) =>
  enter(await visit({ locale, screen }), `/${locale}${path}`)

afterEach(() => expect(consoleErrors).toEqual([]))

describe.each(['ar', 'en'] as const)('in %s', (locale) => {
  const t = textsIn(locale)

  test('without a network every address shows the offline page in the reader’s language, and no customer data is cached', async () => {
    const visitor = await visitAlone({ locale, screen: { serviceWorkers: 'allow' } })
    const page = await enter(visitor, `/${locale}/about`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload({ waitUntil: 'networkidle' })
    await visitor.context.setOffline(true)
    // A plain address names no language: the language of the last page applies. In a tab of its own: when a page is left, Chromium tells it
    // that the network is back, and the offline page would load its own address again.
    const plain = await visitor.context.newPage()
    await plain.goto(`${address()}/trees`)
    await plain.getByRole('heading', { level: 1, name: t('offline.title') }).waitFor()
    await plain.close()
    await page.goto(`${address()}/${locale}/products`)
    await page.getByRole('heading', { level: 1, name: t('offline.title') }).waitFor()
    const styled = await page
      .locator(css('button.button'))
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor)
    expect(styled).not.toBe('rgba(0, 0, 0, 0)')
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      )
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(
      kept.filter(
        (path) => !/^\/(assets\/|ar\/offline$|en\/offline$|offline-language$)/.test(path),
      ),
    ).toEqual([])
    expect(new URL(page.url()).pathname).toBe(`/${locale}/products`)
    // Once the network is back, the requested page loads automatically.
    await visitor.context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: t('products.title') }).waitFor()
    consoleErrors.length = 0
  })
})

test.each([
  { locale: 'ar', screen: phone },
  { locale: 'en', screen: {} },
] as const)(
  'a link pressed without a network keeps the page and its input, and works once the network is back ($locale)',
  async ({ locale, screen }) => {
    const t = textsIn(locale)
    const page = await openPage(locale, '/about', screen)
    const link = (key: string) => page.getByRole('contentinfo').getByRole('link', { name: t(key) })
    // The links are collapsed on a phone.
    const fold = page.locator('footer summary', { hasText: t('footer.quickLinks') })
    if (await fold.isVisible()) await fold.click()
    await link('nav.contact').click()
    const here = `${address()}/${locale}/contact`
    await page.waitForURL(here)
    const message = page.locator('[name=message]')
    await message.fill('زيتون')
    await page.context().setOffline(true)
    const notice = page.getByRole('alert').filter({ hasText: t('offline.savedPage') })
    const press = (key: string) => notice.getByRole('button', { name: t(key) }).click()
    await link('nav.events').click()
    await notice.waitFor()
    // Axe would take text scrolled under the header as covered.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await inspect(page, `offline-${page.viewportSize()?.width}-${locale}`)
    await press('common.retry')
    await notice.waitFor()
    await press('common.close')
    await notice.waitFor({ state: 'hidden' })
    await page.evaluate(() => history.back())
    await notice.waitFor()
    expect(page.url()).toBe(here)
    expect(await message.inputValue()).toBe('زيتون')

    await link('nav.events').click()
    await page.context().setOffline(false)
    await press('common.retry')
    await page.waitForURL(/\/events$/)
    expect(await notice.count()).toBe(0)
  },
)

describe.each(behaviourLocales)('files not yet fetched (%s)', (locale) => {
  const t = textsIn(locale)

  test('sign-in requested without a network keeps the page and says why, and opens once the network is back', async () => {
    // Alone: other visitors of a shared window may have left the dialog's files in its cache.
    const page = await enter(await visitAlone({ locale }), `/${locale}/product/16`)
    const add = page.getByRole('button', { name: t('card.addToCart'), exact: true }).first()
    await page.context().setOffline(true)
    for (const press of [1, 2]) {
      await add.click()
      const notice = page.getByRole('alert').filter({ hasText: t('networkError') })
      await notice.waitFor()
      expect(await add.isVisible(), `press ${press}`).toBe(true)
      await notice.waitFor({ state: 'detached' })
    }
    await page.context().setOffline(false)
    await add.click()
    const phoneField = page.getByRole('dialog').getByLabel(t('auth.phone'))
    await phoneField.waitFor()
    // The style sheets of the dialog were requested without a network as well.
    await inspect(page, `sign-in-after-offline-${locale}`)
    consoleErrors.length = 0
  })

  test('a script that is cached while its texts are not is not used without a network', async () => {
    const page = await enter(await visitAlone({ locale }), `/${locale}/product/16`)
    await page.route('**/assets/**', (route) =>
      route.fulfill({
        path: join(root, 'build/client', new URL(route.request().url()).pathname),
      }),
    )
    await page.context().setOffline(true)
    await page
      .getByRole('button', { name: t('card.addToCart'), exact: true })
      .first()
      .click()
    await page
      .getByRole('alert')
      .filter({ hasText: t('networkError') })
      .waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    consoleErrors.length = 0
  })
})
