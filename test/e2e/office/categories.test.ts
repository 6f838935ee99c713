import { beforeAll, describe, expect, test } from 'vitest'
import type { ShopCustomer } from '../../support/customer.ts'
import { behaviourLocales, looks } from '../support/looks.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit, expectToFitPhoneAndDesktop, goInside } from '../support/browser.ts'
import { holdNotices, pressUndoIn } from '../support/notices.ts'
import { openForVisitors, type Visitor } from '../support/visitor.ts'
import { goToOfficePage, openOfficePage, signInOwner } from './support.ts'

const { call, visit, address } = openForVisitors('office')

let owner: ShopCustomer
beforeAll(async () => {
  owner = await signInOwner(call)
  for (const q of ['هوهوبا', 'هوهوبا', 'washngtonea', 'زعفران'])
    await call('GET', `/api/products?q=${encodeURIComponent(q)}`)
}, 180_000)

interface Category {
  id: number
  slug: string
  name_ar: string
  name_en: string
  version: number
}
const categories = async (): Promise<Category[]> =>
  (await owner.call('GET', '/api/office/categories')).body.data
const slugs = async () => (await categories()).map(({ slug }) => slug)

const save = ({ page, t }: Visitor) =>
  page
    .getByRole('region', { name: t('office.editor.unsaved') })
    .getByRole('button', { name: t('office.editor.save') })
    .click()

describe.each(behaviourLocales)('categories and options in the back office (%s)', (locale) => {
  test('a button moves a category and undo puts it back; a new one changes its address with a redirect and is deleted; one in use is not', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const [first, second, ...rest] = await categories()
    if (!first || !second) throw new Error('the demo shop has categories')
    await openOfficePage(visitor, owner, '/office/categories')
    // The row's last button moves it down by one.
    await page.getByRole('row').first().getByRole('button').last().click()
    await expect.poll(slugs).toEqual([second.slug, first.slug, ...rest.map(({ slug }) => slug)])
    await pressUndoIn(visitor, t('office.order.saved'))
    await expect.poll(slugs).toEqual([first, second, ...rest].map(({ slug }) => slug))

    // On a phone only the last two notices are shown: more would cover the list.
    await page.setViewportSize({ width: 360, height: 780 })
    for (const moved of [second, first, second, first]) {
      await page.getByRole('row').first().getByRole('button').last().click()
      await expect.poll(async () => (await slugs())[0]).toBe(moved.slug)
    }
    const notices = page.locator('.Toastify__toast')
    await expect.poll(() => notices.count()).toBeGreaterThan(2)
    expect(await notices.filter({ visible: true }).count()).toBe(2)
    // The others end all the same: the time of a notice is the animation of its bar.
    const bar = notices.first().locator('.Toastify__progress-bar--animated')
    expect(await bar.evaluate((drawn) => drawn.getAnimations().length)).toBeGreaterThan(0)
    const firstName = page.getByRole('row').first().locator('b')
    expect((await firstName.boundingBox())?.height).toBeLessThan(30)
    await page.setViewportSize({ width: 1280, height: 800 })

    const slug = `ferns-${locale}`
    await goInside(page, '/office/categories/new')
    await page.getByLabel(t('office.product.nameAr')).fill('سراخس')
    await page.getByLabel(t('office.product.nameEn')).fill(`Ferns ${locale}`)
    await save(visitor)
    await page.waitForURL(/categories\/\d+$/)
    const name = { ar: 'سراخس', en: 'Ferns en' }[locale]
    await page.getByRole('heading', { level: 1, name }).waitFor()
    // The address changes a moment before the form of the new category takes the place of the empty one.
    await page.getByRole('button', { name: t('office.removal.remove') }).waitFor()
    await page.getByLabel(t('office.options.field.slug')).fill(`${slug}-new`)
    await save(visitor)
    await page.getByText(`/${slug}`, { exact: true }).waitFor()
    expect(await slugs()).toContain(`${slug}-new`)
    const old = await fetch(`${address()}/${slug}`, { redirect: 'manual' })
    expect(old.headers.get('location')).toMatch(new RegExp(`/${slug}-new$`))
    const read = async () => (await categories()).find((one) => one.slug === `${slug}-new`)
    const { id, version } = (await read()) ?? {}
    await page.locator('[id="field-description_ar"]').fill('تحب الظل')
    await holdNotices(page)
    const undos = page.getByRole('button', { name: t('office.undo') })
    const formerUndos = await undos.count()
    await owner.call('PUT', `/api/office/categories/${id}`, { body: { name_en: 'Ours', version } })
    await page.keyboard.press('Control+s')
    const conflict = page.getByRole('dialog')
    await conflict.getByRole('button', { name: t('office.conflict.merge') }).click()
    await expect.poll(read).toMatchObject({ name_en: 'Ours', description_ar: 'تحب الظل' })
    // What the colleague changed is not part of the undo.
    await expect.poll(() => undos.count()).toBe(formerUndos + 1)
    await undos.last().click()
    await expect.poll(read).toMatchObject({ name_en: 'Ours', description_ar: null })
    await inspect(page, `office-category-${locale}`)
    await page.getByRole('button', { name: t('office.removal.remove') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('office.removal.remove'), exact: true })
      .click()
    await page.waitForURL(/categories$/)
    expect(await slugs()).not.toContain(`${slug}-new`)

    await goInside(page, '/office/categories/1')
    await page.getByRole('button', { name: t('office.removal.remove') }).click()
    const refusal = page.getByRole('dialog')
    await refusal.getByRole('button', { name: t('office.removal.remove'), exact: true }).click()
    await refusal.getByRole('alert').waitFor()
    await refusal.getByText(t('office.removal.inUse')).waitFor()
    expect((await categories()).some(({ id }) => id === 1)).toBe(true)
  }, 120_000)

  test('merging a colour removes it, a changed fact of a kind of plant requires a source, and a group of synonyms is added', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    const colors = async (): Promise<Category[]> =>
      (await owner.call('GET', '/api/office/colors')).body.data
    const { body } = await owner.call('POST', '/api/office/colors', {
      body: { name_ar: `لون ${locale}`, name_en: `Colour ${locale}`, hex_code: '#123456' },
    })
    await openOfficePage(visitor, owner, `/office/options/colors/${body.data.id}`)
    await page.getByRole('button', { name: t('office.removal.merge') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('office.removal.merge') }).click()
    const target = dialog.getByRole('combobox', { name: t('office.removal.into') })
    expect(await target.getAttribute('aria-invalid')).toBe('true')
    await target.selectOption({ index: 1 })
    await dialog
      .getByRole('button', { name: new RegExp(t('office.removal.mergeConfirm').slice(0, 5)) })
      .click()
    await page.getByRole('dialog').getByText(t('office.removal.merged')).waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.close') })
      .last()
      .click()
    await page.waitForURL(/options$/)
    expect((await colors()).some(({ id }) => id === body.data.id)).toBe(false)

    const path = '/api/office/plant-profiles/monstera'
    const before = (await owner.call('GET', path)).body.data
    await goInside(page, '/office/plants')
    await page.getByRole('link', { name: 'Monstera deliciosa' }).click()
    const fact = page.getByRole('group', { name: t('fact.heat_max_c') })
    await fact.getByLabel(t('profiles.value')).fill('39')
    const source = fact.getByLabel(t('profiles.source'))
    expect(await source.inputValue()).toBe('')
    await save(visitor)
    await fact.getByText(t('profiles.sourceNeeded')).waitFor()
    await inspect(page, `office-plant-profile-${locale}`)
    await source.fill('Farm trial 2026')
    await save(visitor)
    const profile = async () => (await owner.call('GET', path)).body.data
    await expect
      .poll(async () => (await profile()).facts.heat_max_c)
      .toMatchObject({ value: 39, source: 'Farm trial 2026' })
    const data = await profile()
    expect(data.facts).toEqual({ ...before.facts, heat_max_c: data.facts.heat_max_c })
    await owner.call('PUT', path, {
      body: { version: data.version, facts: { heat_max_c: before.facts.heat_max_c } },
    })

    await goInside(page, '/office/synonyms')
    await page.getByRole('button', { name: t('office.synonyms.add') }).click()
    await page.keyboard.type(`qwerty${locale}، ficus`)
    await save(visitor)
    const groups = async (): Promise<string[][]> =>
      (await owner.call('GET', '/api/office/synonyms')).body.data
    await expect
      .poll(async () => (await groups()).find((words) => words.includes(`qwerty${locale}`)))
      .toContain('ficus')
  }, 120_000)
})

test.each(looks)(
  'the screens of categories and options fit a phone and a desktop and pass axe: $locale, $width px, $colorScheme',
  async ({ locale, width, colorScheme }) => {
    const screen = { viewport: { width, height: 800 }, colorScheme }
    const visitor = await visit({ locale, screen })
    const { page } = visitor
    const paths = ['categories', 'categories/1', 'options', 'options/sizes/1', 'synonyms']
    for (const path of [...paths, 'plants', 'plants/lavender', 'search']) {
      await goToOfficePage(visitor, owner, `/office/${path}`)
      await page
        .getByRole('main')
        .getByRole('link')
        .or(page.getByRole('main').getByRole('textbox'))
        .first()
        .waitFor()
      const name = `office-${path.replaceAll('/', '-')}-${width}-${colorScheme}-${locale}`
      await expectToFitPhoneAndDesktop(page, name)
      // On a phone the kinds of plants are cards: their table would have to be pushed sideways.
      if (path === 'plants')
        await expect.poll(() => page.getByRole('table').count()).toBe(width > 767 ? 1 : 0)
      await inspect(page, name)
    }
  },
  60_000,
)

// This test is the last: searches are recorded every ten seconds, and the other tests run meanwhile.
test('on a phone a search without results gets a synonym with one tap or is listed as not sold', async () => {
  const visitor = await visit({ locale: 'ar', screen: { viewport: { width: 360, height: 780 } } })
  const { page, t } = visitor
  const misses = async (): Promise<{ folded: string; state: string }[]> =>
    (await owner.call('GET', '/api/office/search-misses')).body.data
  await expect
    .poll(async () => (await misses()).map(({ folded }) => folded), {
      timeout: 20_000,
      interval: 500,
    })
    .toEqual(expect.arrayContaining(['هوهوبا', 'washngtonea', 'زعفران']))
  await openOfficePage(visitor, owner, '/office/search')
  const card = (word: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: word })
  await card('هوهوبا').getByText(t('misses.times_two')).waitFor()
  await expectToFit(page, 'office-misses-ar-360')
  await card('washngtonea').getByRole('button').first().click()
  await card('washngtonea').waitFor({ state: 'detached' })
  const { data } = (await call('GET', '/api/products?q=washngtonea')).body
  expect(data[0].name_en.toLowerCase()).toContain('washingtonia')
  await card('زعفران')
    .getByRole('button', { name: t('misses.notSold') })
    .click()
  await card('زعفران').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: t('misses.list.not_sold') }).click()
  await card('زعفران').waitFor()
  expect((await misses()).find(({ folded }) => folded === 'زعفران')?.state).toBe('not_sold')
  await page.getByRole('link', { name: t('misses.list.open') }).click()
  await card('هوهوبا')
    .getByRole('link', { name: t('misses.addPlant') })
    .click()
  const name = page.locator('#field-name_ar')
  await expect.poll(() => name.inputValue()).toBe('هوهوبا')
}, 60_000)
