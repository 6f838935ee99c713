import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ShopCustomer } from '../../support/customer.ts'
import { root } from '../../support/files.ts'
import { idempotencyHeaders } from '../../support/office.ts'
import { inspect } from '../support/axe.ts'
import { expectToFit, expectToFitPhoneAndDesktop, goInside } from '../support/browser.ts'
import { behaviourLocales, looks } from '../support/looks.ts'
import { officeSettings } from '../support/fixtures.ts'
import { openForVisitors, type Visitor } from '../support/visitor.ts'
import { goToOfficePage, openOfficePage, signInOwner } from './support.ts'

const { call, visit, address } = openForVisitors(officeSettings)

let owner: ShopCustomer
beforeAll(async () => {
  owner = await signInOwner(call)
}, 180_000)

const save = async ({ page, t }: Visitor) => {
  const unsaved = page.getByRole('region', { name: t('office.editor.unsaved') })
  await unsaved.getByRole('button', { name: t('office.editor.save') }).click()
  await unsaved.waitFor({ state: 'hidden' })
  // The notice of an earlier save may still be there.
  await page.getByText(t('content.draftSaved')).last().waitFor()
}
/** Publishes the saved draft and waits until it is published. */
const publish = async ({ page, t }: Visitor, act = 'content.publish') => {
  await page.getByRole('button', { name: t(act), exact: true }).click()
  await page.getByText(t('content.published'), { exact: true }).first().waitFor()
}
const shopPage = async (path: string) => (await fetch(address() + path)).text()
/** The Arabic input of a field such as `title` (text key `content.field.title`). */
const inArabic = ({ page, t }: Visitor, field: string) =>
  page.getByLabel(`${t(`content.field.${field}`)} ${t('content.in.ar')}`)
const inEnglish = ({ page, t }: Visitor, field: string) =>
  page.getByLabel(`${t(`content.field.${field}`)} ${t('content.in.en')}`)
/** The value of a `datetime-local` input, `minutes` from now, in Riyadh time. */
const riyadh = (minutes: number) =>
  new Date(Date.now() + (minutes + 180) * 60_000).toISOString().slice(0, 16)

/** Saves a block and publishes it. */
const put = async (block: string, value: object) => {
  const path = `/api/office/content/${block}`
  const { version } = (await owner.call('GET', path)).body.data
  const saved = await owner.call('PUT', path, { body: { value, version } })
  const body = { version: saved.body.data.version }
  await owner.call('POST', `${path}/publish`, { body, headers: idempotencyHeaders() })
}
/** Publishes the first version of a block again, as other tests expect it. */
const restoreFirst = async (block: string) => {
  const path = `/api/office/content/${block}`
  const { version } = (await owner.call('GET', path)).body.data
  const restored = await owner.call('POST', `${path}/restore`, {
    body: { version, version_to_restore: 1 },
  })
  const body = { version: restored.body.data.version }
  await owner.call('POST', `${path}/publish`, { body, headers: idempotencyHeaders() })
}
const words = (ar: string, en: string) => ({ ar, en })

describe.each(behaviourLocales)('an announcement and a policy (%s)', (locale) => {
  test('an announcement is saved as a draft, published with an end, and withdrawn; a policy is published with the date from which it applies', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openOfficePage(visitor, owner, '/office/content')
    await page.getByRole('link', { name: t('content.block.announcement') }).click()
    await inArabic(visitor, 'text').fill(`توصيل مجاني ${locale}`)
    await inEnglish(visitor, 'text').fill(`Free delivery ${locale}`)
    await page.getByRole('combobox', { name: t('content.field.link') }).fill('/products')
    // A draft is not shown in the shop.
    await save(visitor)
    expect(await shopPage('/en')).not.toContain(`Free delivery ${locale}`)
    await page.getByText(t('content.timed')).click()
    await page.locator('input[type=datetime-local]').last().fill(riyadh(-30))
    await page.getByRole('button', { name: t('content.publish'), exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    await page.locator('input[type=datetime-local]').last().fill(riyadh(60))
    await publish(visitor)
    await expect
      .poll(() => shopPage('/en'), { timeout: 5_000 })
      .toContain(`Free delivery ${locale}`)
    await page
      .getByRole('button', { name: t('content.withdraw') })
      .first()
      .click()
    await page.getByText(t('content.withdrawn')).waitFor()
    await expect
      .poll(() => shopPage('/en'), { timeout: 5_000 })
      .not.toContain(`Free delivery ${locale}`)

    await goInside(page, '/office/content/page.returns')
    await inEnglish(visitor, 'title').fill(`Returns of ${locale}`)
    await page.getByLabel(t('content.field.valid_from')).fill('2026-01-15')
    await save(visitor)
    await publish(visitor, 'content.publishPolicy')
    await expect
      .poll(() => shopPage('/en/policies/returns'), { timeout: 5_000 })
      .toContain(`Returns of ${locale}`)
    expect(await shopPage('/en/policies/returns')).toContain('15 January 2026')
    expect(await page.getByRole('button', { name: t('content.withdraw') }).count()).toBe(0)
  }, 120_000)
})

describe.each(behaviourLocales)('content edited by staff (%s)', (locale) => {
  test('a hero is previewed while typed, published, restored to an old version, and gets a picture of the library, found by its plant', async () => {
    const visitor = await visit({ locale })
    const { page, t, context } = visitor
    const other = locale === 'ar' ? 'en' : 'ar'
    await openOfficePage(visitor, owner, '/office/content/home.hero')
    await inArabic(visitor, 'title').fill(`شتاء أخضر ${locale}`)
    await inEnglish(visitor, 'title').fill(`A green winter ${locale}`)
    // The live preview beside the fields shows the typed text, and its links do not navigate.
    const beside = page.locator('iframe').last().contentFrame()
    const written = locale === 'ar' ? `شتاء أخضر ${locale}` : `A green winter ${locale}`
    await beside.getByRole('heading', { level: 1, name: written }).waitFor()
    await beside.getByRole('link', { name: t('home.shop') }).click()
    await page.getByRole('button', { name: t(`content.live.${other}`), exact: true }).click()
    const translated = locale === 'ar' ? `A green winter ${locale}` : `شتاء أخضر ${locale}`
    await beside.getByRole('heading', { level: 1, name: translated }).waitFor()
    await inArabic(visitor, 'button').fill('')
    await page.getByText(t('content.live.behind')).waitFor()
    await inArabic(visitor, 'button').fill('تسوّق')
    await page.getByText(t('content.live.behind')).waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('[aria-busy=true] iframe').count()).toBe(0)
    await inspect(page, `office-content-live-${locale}`)
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: t('office.product.preview') }).click()
    const preview = await opened
    await preview.waitForURL(/preview=/)
    await preview
      .getByRole('heading', {
        level: 1,
        name: locale === 'ar' ? `شتاء أخضر ${locale}` : `A green winter ${locale}`,
      })
      .waitFor()
    await preview.getByText(t('preview.mark')).waitFor()
    await preview.close()
    await save(visitor)
    await publish(visitor)
    await expect
      .poll(() => shopPage('/en'), { timeout: 5_000 })
      .toContain(`A green winter ${locale}`)
    await page.getByRole('button', { name: t('office.history.title') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('content.versionState.builtIn'), { exact: true }).waitFor()
    await dialog
      .getByRole('button', { name: t('office.history.restore') })
      .last()
      .click()
    await page.getByText(t('content.restored')).waitFor()
    await publish(visitor)
    await expect.poll(() => shopPage('/en'), { timeout: 5_000 }).not.toContain('A green winter')

    const [plant] = (await owner.call('GET', '/api/office/products?view=published&limit=1')).body
      .data
    await page.getByRole('button', { name: t('content.library') }).click()
    const library = page.getByRole('dialog')
    await library.getByRole('searchbox').fill(plant.name_ar)
    const name = plant[`name_${locale}`]
    const picture = library.getByRole('button', { name, exact: true }).first()
    await picture.waitFor()
    // Only the matches are listed; the former list is replaced.
    await expect
      .poll(
        async () => new Set(await library.getByRole('list').getByRole('button').allInnerTexts()),
      )
      .toEqual(new Set([name]))
    await inspect(page, `office-content-library-${locale}`)
    await picture.click()
    await library.waitFor({ state: 'detached' })
    await save(visitor)
    // The notice of the first saving may still be there.
    const isChosen = async () => {
      const { pictures, value } = (await owner.call('GET', '/api/office/content/home.hero')).body
        .data
      return pictures.map(({ id }: { id: number }) => id === value.media_id)
    }
    await expect.poll(isChosen).toEqual([true])
  }, 120_000)

  test('menu links are reordered and added, a link without a page is reported and left out, and a link gets one under it', async () => {
    const visitor = await visit({ locale })
    const { page, t, go } = visitor
    await openOfficePage(visitor, owner, '/office/content/menu.footer')
    // The preview is scrolled to the footer, and the editor around it stays at its top.
    const scrolled = () =>
      page.evaluate(() => document.querySelector('iframe')?.contentWindow?.scrollY ?? 0)
    await expect.poll(scrolled).toBeGreaterThan(0)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await goInside(page, '/office/content/menu.strip')
    const rows = page.getByRole('row')
    await rows.filter({ hasText: '/summer' }).waitFor()
    const count = await rows.count()
    await rows.first().getByRole('button').last().click()
    await page.getByRole('button', { name: t('content.add'), exact: true }).click()
    await inArabic(visitor, 'label').fill('سراخس')
    const target = page.getByRole('combobox', { name: t('content.field.target') })
    // What an entry lacks is said at its field, which gets the focus.
    await page.keyboard.press('ControlOrMeta+s')
    await expect.poll(() => target.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => target.evaluate((one) => one === document.activeElement)).toBe(true)
    await target.fill(`/ferns-${locale}`)
    expect(await rows.count()).toBe(count + 1)
    await save(visitor)
    await page.getByText(`/ferns-${locale}`, { exact: true }).first().waitFor()
    await page.getByText(t('content.deadLinks')).waitFor()
    await publish(visitor)
    const isSecondFirst = async () => {
      const strip = /<nav class="strip[^>]*>(.*?)<\/nav>/s.exec(await shopPage('/ar'))?.[1] ?? ''
      return !strip.includes('ferns') && strip.indexOf('/winter') < strip.indexOf('/summer')
    }
    await expect.poll(isSecondFirst, { timeout: 5_000 }).toBe(true)
    await page
      .getByRole('button', { name: t('content.withdraw') })
      .first()
      .click()
    await page.getByText(t('content.withdrawn')).waitFor()
    await restoreFirst('menu.strip')

    await goInside(page, '/office/content/menu.header')
    await page.getByRole('row').nth(1).getByRole('button', { expanded: false }).click()
    const under = page.getByRole('group').filter({
      has: page.getByRole('heading', { name: t('content.field.children') }),
    })
    await under.getByRole('button', { name: t('content.add'), exact: true }).click()
    await inArabic(visitor, 'label').last().fill('نباتات الظل')
    await page
      .getByRole('combobox', { name: t('content.field.target') })
      .last()
      .fill('/indoor')
    await inspect(page, `office-content-menu-${locale}`)
    await save(visitor)
    await publish(visitor)
    await expect.poll(() => shopPage('/ar'), { timeout: 5_000 }).toContain('نباتات الظل')
    await page.setViewportSize({ width: 1280, height: 900 })
    await go(`/${locale}`)
    const menu = page.getByRole('navigation', { name: t('nav.main') })
    const child = menu.getByRole('link', { name: 'نباتات الظل' })
    expect(await child.isVisible()).toBe(false)
    // The menu opens by keyboard as well as by pointer.
    await menu.getByRole('link').nth(1).focus()
    await child.waitFor()
    await inspect(page, `shop-menu-${locale}`)
    await page.keyboard.press('Tab')
    expect(await child.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await child.waitFor({ state: 'hidden' })
    await menu.getByRole('link').nth(1).hover()
    await child.click()
    await page.waitForURL(/\/indoor$/)
    await restoreFirst('menu.header')
  }, 120_000)
})

test.each(looks)(
  'the screens of the content fit and pass axe ($locale)',
  async ({ locale, width, colorScheme }) => {
    const screen = { viewport: { width, height: 900 }, colorScheme }
    const visitor = await visit({ locale, screen })
    const { page, t } = visitor
    const name = `${locale}-${width}-${colorScheme}`
    const shown: [path: string, waitFor: string][] = [
      ['', 'content.group.policies'],
      ['/home.slider', 'content.field.entries'],
      ['/page.returns', 'content.field.valid_from'],
    ]
    for (const [path, text] of shown) {
      await goToOfficePage(visitor, owner, `/office/content${path}`)
      await page.getByText(t(text)).first().waitFor()
      if (path === '/home.slider')
        await page.getByRole('row').first().getByRole('button', { expanded: false }).click()
      await inspect(page, `office-content${path.replace('/', '-')}-${name}`)
      await expectToFit(page, `office/content${path} ${name}`)
    }
  },
)

test('the shop passes axe with an announcement, a hero picture and its own questions', async () => {
  await put('announcement', {
    text: words(
      'توصيل مجاني داخل الرياض حتى نهاية الأسبوع',
      'Free delivery in Riyadh until the weekend',
    ),
    link: '/policies/delivery',
    tone: 'sale',
  })
  await put('page.faq', {
    title: words('الأسئلة الشائعة', 'Questions'),
    body: words(
      '<h3>هل توصلون؟</h3><p>نعم.</p><ul><li>الرياض</li></ul>',
      '<h3>Do you deliver?</h3><p>Yes.</p><ul><li>Riyadh</li></ul>',
    ),
  })
  const form = new FormData()
  const garden = readFileSync(join(root, 'src/web/assets/illustrations/garden.webp'))
  form.append('file', new Blob([garden]), 'garden.webp')
  const uploaded = await fetch(`${address()}/api/office/media`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${owner.token}` },
    body: form,
  })
  const { data } = (await uploaded.json()) as { data: { id: number } }
  const hero = (await owner.call('GET', '/api/office/content/home.hero')).body.data.value
  await put('home.hero', { ...hero, media_id: data.id })
  const screen = { viewport: { width: 360, height: 900 } }
  const { page, go } = await visit({ locale: 'ar', screen })
  await go('/ar')
  await page.getByRole('link', { name: /توصيل مجاني/ }).waitFor()
  await inspect(page, 'shop-content-ar-360')
  await expectToFitPhoneAndDesktop(page, 'the home page with an announcement')
  await page.setViewportSize({ width: 1280, height: 900 })
  await go('/en/faq')
  await inspect(page, 'shop-faq-en-1280')
})

test('links under a link of the strip open by pointer and keyboard, and are shown on its page on a phone without a script', async () => {
  const under = [{ label: words('صبار نادر', 'Succulents'), target: '/succulents' }]
  const indoor = { label: words('نباتات داخلية', 'Indoor'), target: '/indoor', children: under }
  const trees = { label: words('أشجار', 'Trees'), target: '/trees' }
  await put('menu.strip', {
    links: [
      { ...indoor, icon: 'house' },
      { ...trees, icon: 'tree-palm' },
    ],
  })
  await put('menu.footer', { columns: [{ label: words('المشتل', 'Nursery'), links: [indoor] }] })
  await expect.poll(() => shopPage('/ar'), { timeout: 5_000 }).toContain('صبار نادر')
  const { page, t, go, context } = await visit({ locale: 'ar' })
  const strip = page.getByRole('navigation', { name: t('nav.categories') })
  const child = strip.getByRole('link', { name: 'صبار نادر' })
  await go('/contact')
  expect(await child.isVisible()).toBe(false)
  await strip.getByRole('link', { name: 'نباتات داخلية' }).focus()
  await child.waitFor()
  await inspect(page, 'shop-strip-ar-1280')
  await page.keyboard.press('Tab')
  expect(await child.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await child.waitFor({ state: 'hidden' })
  await strip.getByRole('link', { name: 'نباتات داخلية' }).hover()
  await child.click()
  await page.waitForURL(/\/succulents$/)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'صبار نادر' })
    .scrollIntoViewIfNeeded()
  await inspect(page, 'shop-footer-children-ar-1280')

  const phone = { viewport: { width: 360, height: 780 }, hasTouch: true }
  const plain = await context.browser()?.newContext({ ...phone, javaScriptEnabled: false })
  const still = await plain?.newPage()
  if (!still) throw new Error('no page')
  const beside = still
    .getByRole('navigation', { name: t('nav.categories') })
    .getByRole('link', { name: 'صبار نادر' })
  await still.goto(`${address()}/ar/trees`)
  expect(await beside.isVisible()).toBe(false)
  await still
    .getByRole('navigation', { name: t('nav.categories') })
    .getByRole('link', { name: 'نباتات داخلية' })
    .click()
  await still.waitForURL(/\/indoor$/)
  await still.screenshot({ path: 'test-results/shop-strip-ar-360.png' })
  await beside.click()
  await still.waitForURL(/\/succulents$/)
  await plain?.close()

  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: t('nav.menu') }).click()
  const menu = page.getByRole('dialog', { name: t('nav.menu') })
  await menu.getByRole('link', { name: 'صبار نادر' }).waitFor()
  await inspect(page, 'shop-drawer-ar-360')
})
