import { beforeAll, expect, test } from 'vitest'
import type { ShopCustomer } from '../../support/customer.ts'
import { goInside } from '../support/browser.ts'
import { openForVisitors } from '../support/visitor.ts'
import { goToOfficePage, openOfficePage, signInOwner } from './support.ts'

const { call, visit, visitAlone } = openForVisitors('office')

let owner: ShopCustomer
beforeAll(async () => {
  owner = await signInOwner(call)
}, 180_000)

test('a page has a title while it loads, and a title and a way back when it could not be loaded, and is shown once loading succeeds', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  const main = page.getByRole('main')
  for (const [path, title] of [
    ['products/1', t('office.loadFailed.title')],
    ['synonyms', t('office.nav.synonyms')],
    ['search', t('office.nav.misses')],
  ] as const) {
    const endpoint = /\/api\/office\/(products\/1|synonyms|search-misses)/
    let answer = () => {}
    const isAwaited = new Promise<void>((done) => (answer = done))
    await page.route(endpoint, async (route) => {
      await isAwaited
      await route.fulfill({ status: 500, json: { message: '', code: 'internalError' } })
    })
    await goToOfficePage(visitor, owner, `/office/${path}`)
    // While a page loads, its tab has the name of its screen.
    if (path === 'products/1')
      await expect
        .poll(() => page.title())
        .toBe(`${t('office.nav.products')} · ${t('office.title')}`)
    answer()
    await main.getByRole('heading', { level: 1, name: title }).waitFor()
    if (path === 'products/1')
      await main.getByRole('link', { name: t('office.nav.products') }).waitFor()
    const retry = main.getByRole('alert').getByRole('button', { name: t('common.retry') })
    await page.unroute(endpoint)
    await retry.click()
    await expect.poll(() => retry.count()).toBe(0)
  }
})

test('an address that names nothing leads to the screen above it, or home', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  const main = page.getByRole('main')
  for (const [path, way] of [
    ['products/99999999', t('office.nav.products')],
    ['plants/no-such-kind', t('office.nav.plants')],
    ['suppliers/none', t('office.nav.suppliers')],
    ['categories/99999999', t('office.nav.categories')],
    ['nowhere', t('office.notFound.home')],
  ] as const) {
    await openOfficePage(visitor, owner, `/office/${path}`)
    await main.getByRole('link', { name: way }).waitFor()
    const title = main.getByRole('heading', { level: 1 })
    expect(await title.textContent()).toContain(t('office.notFound.title'))
  }
})

test('a screen that was not loaded before the network went says so, and is loaded once it is back', async () => {
  // Alone: other visitors of a shared window may have left the screen's files in its cache.
  const visitor = await visitAlone({ locale: 'en' })
  const { page, t } = visitor
  await openOfficePage(visitor, owner, '/office/jobs')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: t('office.nav.jobs') }).waitFor()
  await page.context().setOffline(true)
  await goInside(page, '/office/audit')
  await main.getByText(t('office.offline.call')).waitFor()
  const reload = main.getByRole('button', { name: t('office.reload') })
  expect(await reload.count()).toBe(0)
  await page.context().setOffline(false)
  await reload.click()
  await main.getByRole('heading', { level: 1, name: t('office.nav.audit') }).waitFor()
})

test('without a network a page and a save say so, and no longer once it is back', async () => {
  const visitor = await visitAlone({ locale: 'en' })
  const { page, t } = visitor
  const main = page.getByRole('main')
  await openOfficePage(visitor, owner, '/office/products/1')
  const name = page.getByRole('textbox', { name: t('office.product.nameAr'), exact: true })
  await name.fill('نبتة بلا شبكة')
  const unsaved = page.getByRole('region', { name: t('office.editor.unsaved') })
  const save = unsaved.getByRole('button', { name: t('office.editor.save') })
  await page.context().setOffline(true)
  await save.click()
  await page.getByText(t('office.offline.call')).waitFor()
  await page.context().setOffline(false)
  await page.getByText(t('office.offline.back')).waitFor()
  expect(await page.getByText(t('office.offline.call')).count()).toBe(0)
  await save.click()
  await page.getByText(t('office.editor.saved')).waitFor()
  await page.context().setOffline(true)
  await goInside(page, '/office/products/2')
  await main.getByText(t('office.offline.call')).waitFor()
  await page.context().setOffline(false)
  await name.waitFor()
})

test('an empty view says so and leads to the whole list, and a search without matches to the list without it', async () => {
  const visitor = await visit({ locale: 'en' })
  const { page, t } = visitor
  const main = page.getByRole('main')
  await page.route(/\/api\/office\/products\?/, async (route) => {
    const answer = await route.fetch()
    const { meta } = await answer.json()
    await route.fulfill({ response: answer, json: { data: [], meta: { ...meta, total: 0 } } })
  })
  await openOfficePage(visitor, owner, '/office/products?view=bin')
  // The inserted name is wrapped in direction isolates.
  const view = `\u2068${t('office.products.view.bin')}\u2069`
  await main.getByText(t('office.list.emptyView', { view })).waitFor()
  await main.getByRole('button', { name: t('office.list.showAll') }).click()
  await main.getByText(t('office.products.empty')).waitFor()
  await openOfficePage(visitor, owner, '/office/products?view=bin&q=zzz')
  await main.getByText(t('office.list.noMatch')).waitFor()
  expect(await main.getByRole('button', { name: t('office.filter.clear') }).count()).toBe(1)
})
