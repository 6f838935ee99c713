import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { addDays, dayOf } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import { css } from '../support/css-classes.ts'
import type { ShopCustomer } from '../support/customer.ts'
import { behaviourLocales, looks } from './support/looks.ts'
import { inspect } from './support/axe.ts'
import { expectToFitPhoneAndDesktop, goInside } from './support/browser.ts'
import { buttonOf, openForVisitors } from './support/visitor.ts'

const { newCustomer, visit } = openForVisitors()

const path = '/api/v1/customer/plants'
const today = dayOf(new Date())

/** Adds a plant that was planted a year ago and returns its id. */
async function settle(customer: ShopCustomer, plant: object): Promise<number> {
  const { id } = (await customer.call('POST', path, { body: { city: 'riyadh', ...plant } })).body
    .data
  await customer.call('PATCH', `${path}/${id}`, { body: { planted_on: addDays(today, -365) } })
  return id
}

/** Creates a customer with plants on a balcony, in a room and in a garden, and one without a place. */
async function gardener() {
  const customer = await newCustomer()
  const bougainvillea = await settle(customer, { profile: 'bougainvillea', place: 'balcony_w' })
  await customer.call('PATCH', `${path}/${bougainvillea}`, { body: { nickname: 'جهنمية الشرفة' } })
  await settle(customer, { profile: 'monstera', place: 'indoor_bright' })
  await settle(customer, { profile: 'lemon', place: 'garden_sun' })
  await customer.call('POST', path, { body: { profile: 'areca', city: 'riyadh' } })
  return { customer, bougainvillea }
}

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement)

/** The smallest distance in pixels between two texts of one row; Infinity where they are not shown. */
const smallestGap = (texts: Locator) =>
  texts.evaluateAll((elements) => {
    const boxes = elements.flatMap((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()]
    })
    const gaps = boxes.flatMap((one) =>
      boxes
        .filter((other) => other !== one && other.top === one.top && other.left >= one.left)
        .map(({ left }) => left - one.right),
    )
    return Math.min(...gaps)
  })

const picture = () =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: '#3a7d44' } })
    .jpeg()
    .toBuffer()

test.each(looks)(
  'the screens of my plants, a plant and its care page fit and pass axe ($locale, $width, $colorScheme)',
  async ({ locale, width, colorScheme }) => {
    const { customer, bougainvillea } = await gardener()
    const { page, t, go } = await visit({
      locale,
      customer,
      screen: { viewport: { width, height: 900 }, colorScheme },
    })
    const look = `${locale}-${width}`
    await go('/my-plants')
    await page.locator(css('plant-groups.card')).first().waitFor()
    await expectToFitPhoneAndDesktop(page, 'my plants')
    // A plant whose place is asked for stands there alone, not among the others too.
    expect(await page.getByRole('heading', { name: t('group.unplaced') }).count()).toBe(0)
    // Neither of the two dates breaks across lines.
    const lines = await page
      .locator(css('today.date'))
      .evaluateAll((dates) =>
        dates.map(
          (date) => new Set([...date.getClientRects()].map(({ top }) => Math.round(top))).size,
        ),
      )
    expect(lines).toEqual([1, 1])
    await inspect(page, `my-plants-${look}`)
    await page.locator(`a[href="/my-plants/${bougainvillea}"]`).first().click()
    await page.locator(css('year-table.table')).waitFor()
    expect(await smallestGap(page.locator(css('year-strip.name')))).toBeGreaterThan(4)
    await page.setInputFiles('input[type=file]', {
      name: 'plant.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture(),
    })
    await page.locator(`${css('photo-line.large')} figcaption`).waitFor()
    await expectToFitPhoneAndDesktop(page, 'a plant')
    await inspect(page, `my-plant-${look}`)
    await goInside(page, '/care/bougainvillea')
    await page.getByRole('heading', { name: t('care.where') }).waitFor()
    await expectToFitPhoneAndDesktop(page, 'care page')
    await inspect(page, `care-${look}`)
  },
)

/** Opens the page of a plant whose watering is due today. */
async function openDuePlant(locale: Locale) {
  const customer = await newCustomer()
  const id = await settle(customer, { profile: 'bougainvillea', place: 'balcony_w' })
  const { page, t, go } = await visit({ locale, customer })
  await go(`/my-plants/${id}`)
  const next = page.locator(`${css('plant-panels.next')} b`)
  await next.getByText(t('today'), { exact: true }).waitFor()
  return { customer, id, page, t, next }
}

test.each(behaviourLocales)(
  'a watered plant shows its next watering, and one put off until tomorrow that day, until the customer undoes it (%s)',
  async (locale) => {
    const { customer, id, page, t, next } = await openDuePlant(locale)
    await buttonOf(page, t('watered')).click()
    const { water_every_days: days } = (await customer.call('GET', `${path}/${id}`)).body.data
    const chosen = page.getByLabel(t('about.every')).locator('option:checked')
    expect(await chosen.textContent()).toMatch(new RegExp(`\\b${days}\\b`))
    await next.getByText(new RegExp(`\\b${days}\\b`)).waitFor()
    expect(await buttonOf(page, t('watered')).count()).toBe(0)
    await expect
      .poll(() => hasFocus(page.getByRole('region', { name: t('next.title') })))
      .toBe(true)
    await page
      .locator('.Toastify__toast')
      .getByRole('button', { name: t('undo') })
      .click()
    await next.getByText(t('today'), { exact: true }).waitFor()
    const { last_watered_on: last } = (await customer.call('GET', `${path}/${id}`)).body.data
    expect(last).toBeNull()

    await buttonOf(page, t('putOff.label')).click()
    await next.getByText(t('tomorrow'), { exact: true }).waitFor()
    // It can be watered all the same, but not be put off twice.
    await expect.poll(() => hasFocus(buttonOf(page, t('watered')))).toBe(true)
    expect(await buttonOf(page, t('putOff.label')).count()).toBe(0)
    await page
      .locator('.Toastify__toast')
      .getByRole('button', { name: t('undo') })
      .click()
    await next.getByText(t('today'), { exact: true }).waitFor()
    await buttonOf(page, t('putOff.label')).waitFor()
  },
)

test.each(behaviourLocales)(
  'after each press of “watered” in the list, the focus is at the next plant, and at the panel after the last (%s)',
  async (locale) => {
    const { customer } = await gardener()
    const { page, t, go } = await visit({ locale, customer })
    await go('/my-plants')
    const rows = page.locator(`${css('today.row')} button`)
    await expect.poll(() => rows.count()).toBe(3)
    const waterSecond = async () => {
      await rows.nth(1).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => rows.count()).toBe(2)
      await expect.poll(() => hasFocus(rows.nth(1))).toBe(true)
    }
    const notices = page.locator('.Toastify__toast')
    /** Undoes the last watering, which does not move the focus into the list. */
    const undo = async () => {
      const button = notices.getByRole('button', { name: t('undo') })
      // The notice of an earlier watering may still be closing.
      await expect.poll(() => button.count()).toBe(1)
      await button.click()
      await expect.poll(() => rows.count()).toBe(3)
      expect(
        await rows.evaluateAll((buttons) => buttons.some((one) => one === document.activeElement)),
      ).toBe(false)
    }
    await waterSecond()
    // After a press that failed, undoing the one before it does not move the focus into the list.
    await page.route(/\/watered$/, (route) => route.abort())
    await page.keyboard.press('Enter')
    await expect.poll(() => notices.count()).toBe(2)
    await page.unroute(/\/watered$/)
    await undo()
    // Nor does it if the focus was moved elsewhere before the answer.
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/watered$/, async (route) => {
      await held
      await route.continue()
    })
    await rows.nth(1).focus()
    await page.keyboard.press('Enter')
    const link = page.getByRole('banner').getByRole('link').first()
    await link.focus()
    release()
    await expect.poll(() => rows.count()).toBe(2)
    expect(await hasFocus(link)).toBe(true)
    await page.unroute(/\/watered$/)
    await undo()
    await waterSecond()
    await page.keyboard.press('Enter')
    await expect.poll(() => rows.count()).toBe(1)
    await expect.poll(() => hasFocus(rows.first())).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => rows.count()).toBe(0)
    await expect.poll(() => hasFocus(page.locator(css('today.today')))).toBe(true)
  },
)

test.each(behaviourLocales)(
  'once the place of a plant is chosen, the focus is at the question that is left, and at the panel of today after the last; a choice that fails keeps it (%s)',
  async (locale) => {
    const customer = await newCustomer()
    await customer.call('POST', path, { body: { profile: 'areca', city: 'riyadh' } })
    const { page, t, go } = await visit({ locale, customer })
    await go('/my-plants')
    const chip = page.locator(`${css('unplaced.answers')} button`).first()
    await chip.click()
    await expect.poll(() => hasFocus(page.locator(css('today.today')))).toBe(true)

    // The city of this one is not known either.
    await customer.call('POST', path, { body: { profile: 'monstera' } })
    await page.reload()
    await page.route(/\/plants\/\d+$/, (route) => route.abort(), { times: 1 })
    await chip.click()
    await page.locator('.Toastify__toast').waitFor()
    expect(await hasFocus(chip)).toBe(true)
    await chip.click()
    await page.getByText(t('askCity'), { exact: true }).waitFor()
    await expect.poll(() => hasFocus(page.locator(`${css('unplaced.words')} a`))).toBe(true)
  },
)

test.each(behaviourLocales)(
  'the score of a plant has a strip of its year, whose chosen month is shown with its reasons, and its menu leads by keyboard to its guide, the store and its details (%s)',
  async (locale) => {
    const customer = await newCustomer()
    const id = await settle(customer, { profile: 'bougainvillea', place: 'balcony_w' })
    const { page, t, go } = await visit({ locale, customer })
    await go(`/my-plants/${id}`)
    const name = await page.locator('h1').innerText()
    expect(await page.title()).toContain(name)
    // Until another plant is loaded, the title is not that of this one.
    const other = await settle(customer, { profile: 'monstera', place: 'indoor_bright' })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(new RegExp(`/plants/${other}$`), async (route) => {
      await held
      await route.continue()
    })
    await goInside(page, `/my-plants/${other}`)
    expect(await page.title()).toContain(t('page.title'))
    release()
    await page.locator('h1').waitFor()
    await goInside(page, `/my-plants/${id}`)
    const panel = page.locator(css('plant-panels.score'))
    const months = panel.locator(`${css('year-strip.year')} a`)
    await expect.poll(() => months.count()).toBe(12)
    const shown = panel.locator('[aria-current]')
    await shown.getByText(t('month.8')).first().waitFor()
    await panel.getByRole('heading', { name: t('band.does_well') }).waitFor()
    const heat = panel.getByText(/51.+50/)
    await heat.waitFor()
    await months.first().click()
    await shown.getByText(t('month.1')).first().waitFor()
    await panel.getByRole('heading', { name: t('band.thrives') }).waitFor()
    await heat.waitFor({ state: 'detached' })
    // The link of a month leads to it, in a tab of its own too.
    await go((await months.nth(5).getAttribute('href')) ?? '')
    await shown.getByText(t('month.6')).first().waitFor()

    const button = buttonOf(page, t('more.label'))
    const menu = page.locator(css('plant-menu.menu'))
    await button.focus()
    await page.keyboard.press('Enter')
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(
      ['more.care', 'more.product', 'more.settings'].map((key) => t(key)),
    )
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    expect(await hasFocus(button)).toBe(true)
    await button.click()
    await page.locator('h1').click()
    await menu.waitFor({ state: 'detached' })
    await button.click()
    await menu.getByRole('link', { name: t('more.settings') }).click()
    await page.waitForURL(/#about-plant$/)
    await menu.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel(t('about.name')).isVisible()).toBe(true)
  },
)

test.each(behaviourLocales)(
  'the menu of a plant leads to its order, and is on the screen of a phone without a care guide too (%s)',
  async (locale) => {
    const customer = await newCustomer()
    await customer.fillCart({ id: 36 })
    const orderId = (await customer.placeOrder()).body.data.order.id
    const id = await settle(customer, { profile: 'bougainvillea', place: 'balcony_w' })
    const { page, t, go } = await visit({
      locale,
      customer,
      screen: { viewport: { width: 360, height: 780 } },
    })
    await page.route(`**${path}/${id}`, async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      await route.fulfill({
        response,
        json: { ...rest, data: { ...data, profile: null, order_id: orderId } },
      })
    })
    await go(`/my-plants/${id}`)
    await buttonOf(page, t('more.label')).click()
    const menu = page.locator(css('plant-menu.menu'))
    expect(await menu.getByRole('link', { name: t('more.care') }).count()).toBe(0)
    const { x, width } = (await menu.boundingBox()) ?? { x: -1, width: 0 }
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(360)
    await menu.getByRole('link', { name: t('more.order') }).click()
    await page.waitForURL(new RegExp(`/orders/${orderId}$`))
    await page.unrouteAll()
  },
)

test.each(behaviourLocales)(
  'the calendar has an address until it is revoked, and reminders need consent (%s)',
  async (locale) => {
    const { customer } = await gardener()
    const { page, t, go } = await visit({ locale, customer })
    await go('/my-plants')
    await buttonOf(page, t('feed.copy')).click()
    const address = await page.getByLabel(t('feed.here')).inputValue()
    const { pathname } = new URL(address)
    const read = () => page.request.get(new URL(pathname, page.url()).href)
    expect((await read()).headers()['content-type']).toContain('text/calendar')
    await buttonOf(page, t('feed.revoke')).click()
    await expect.poll(async () => (await read()).status()).toBe(404)
    await page
      .getByLabel(t('reminders.consent', { channel: `\u2068${t('reminders.bySms')}\u2069` }))
      .check()
    await buttonOf(page, t('reminders.save')).click()
    await page.locator('.Toastify__toast').getByText(t('reminders.saved')).waitFor()
    const { data } = (await customer.call('GET', `${path}/reminders`)).body
    expect(data).toMatchObject({ by_mail: false, by_sms: true, at: '07:00' })
  },
)

test.each(behaviourLocales)(
  'a customer without plants adds one, writes in its diary and records its death (%s)',
  async (locale) => {
    const { page, t, go } = await visit({ locale, customer: await newCustomer() })
    await go('/my-plants')
    await page.getByText(t('empty.lead')).waitFor()
    await inspect(page, `my-plants-empty-${locale}`)
    // The plant is assumed to be in the city of the place that this browser remembers.
    const place = JSON.stringify({ city: 'jeddah', place: 'balcony_w' })
    await page.evaluate((stored) => localStorage.setItem('plant_place', stored), place)
    await buttonOf(page, t('empty.add')).click()
    const dialog = page.locator('dialog[open]')
    await expect.poll(() => dialog.getByLabel(t('field.city')).inputValue()).toBe('jeddah')
    // Two kinds with the same common name are distinguished.
    const kinds = await dialog.getByLabel(t('add.kind')).locator('option').allInnerTexts()
    expect(new Set(kinds).size).toBe(kinds.length)
    await dialog.getByLabel(t('add.kind')).selectOption('lemon')
    await dialog.getByText('Citrus limon').waitFor()
    const placesOf = () => dialog.getByLabel(t('field.place')).locator('option').allInnerTexts()
    expect((await placesOf())[1]).toBe(t('place.garden_sun'))
    await dialog.getByLabel(t('add.kind')).selectOption('monstera')
    expect((await placesOf())[1]).toBe(t('place.indoor_bright'))
    await dialog.getByLabel(t('field.place')).selectOption('indoor_bright')
    await buttonOf(dialog, t('add.save')).click()
    await page.locator(css('plant-groups.card')).getByRole('link').click()
    await buttonOf(page, t('diary.write')).click()
    // A note without words is not saved.
    await buttonOf(page.locator('dialog[open]'), t('diary.save')).click()
    await page.locator('dialog[open]').getByText(t('diary.noteNeeded')).waitFor()
    await page.locator('dialog[open]').getByLabel(t('diary.note')).fill('ورقة جديدة')
    await buttonOf(page.locator('dialog[open]'), t('diary.save')).click()
    const note = page.locator(css('diary.diary')).getByText('ورقة جديدة')
    await note.waitFor()
    // Nothing is deleted before a confirmation; afterwards the focus is at the heading.
    await page.locator(`${css('diary.diary')} button`).click()
    await buttonOf(page.locator('dialog[open]'), t('diary.deleteConfirm')).click()
    await page.getByText(t('diary.empty')).waitFor()
    await expect
      .poll(() => hasFocus(page.getByRole('heading', { name: t('diary.title') })))
      .toBe(true)
    await buttonOf(page, t('died.open')).click()
    const confirm = buttonOf(page.locator('dialog[open]'), t('died.confirm'))
    // The style of the links below the settings must not reach the dialogs that they open.
    expect(await confirm.evaluate((button) => getComputedStyle(button).textDecorationLine)).toBe(
      'none',
    )
    await confirm.click()
    await page.getByText(t('plant.gone')).waitFor()
    expect(await page.locator(css('plant-panels.next')).count()).toBe(0)
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
    // It is found again among the former plants, and comes back from there.
    await page
      .locator('main')
      .getByRole('link', { name: t('page.title'), exact: true })
      .click()
    await page
      .getByRole('region', { name: t('former') })
      .getByRole('link')
      .click()
    await buttonOf(page, t('plant.revive')).click()
    await page.locator(css('plant-panels.next')).waitFor()
  },
)

test('the care card prints on one page of A6 with the strictest warning of the plant', async () => {
  const { page, go } = await visit({ locale: 'ar' })
  await go('/care/bougainvillea')
  await page.emulateMedia({ media: 'print' })
  const card = page.locator(css('care-card.card'))
  await card.waitFor()
  const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 }
  expect([Math.round(width), Math.round(height)]).toEqual([397, 556])
  expect(await page.locator('h1').isVisible()).toBe(false)
  await card.screenshot({ path: 'test-results/care-card.png' })
  await card.getByText('قد يهيّج الجلد أو المعدة').waitFor()
  const brand = card.locator('header').getByText('Warif', { exact: true })
  expect(await brand.evaluate((words) => getComputedStyle(words).fontFamily)).toMatch(/^"Markazi/)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/MediaBox ?\[[^\]]*\]/g)).toEqual([
    expect.stringMatching(/\[0 0 29\d[.\d]* 4[12]\d[.\d]*\]/),
  ])
  // Lemon is safe for children and toxic to cats and dogs: the card shows the strictest warning.
  await goInside(page, '/care/lemon')
  await card.getByText('سام إذا أُكل').waitFor()
  await card.getByText('Toxic if eaten').waitFor()
})

test.each(behaviourLocales)(
  'a phone asks for the place of a plant in a dialog with all places, a wide screen offers likely ones (%s)',
  async (locale) => {
    const customer = await newCustomer()
    const add = async (profile: string) =>
      (await customer.call('POST', path, { body: { profile, city: 'riyadh' } })).body.data.id
    const placeOf = async (id: number) =>
      (await customer.call('GET', `${path}/${id}`)).body.data.place
    const areca = await add('areca')
    const screen = { viewport: { width: 360, height: 780 }, hasTouch: true }
    const { page, t, go } = await visit({ locale, customer, screen })
    await go('/my-plants')
    const question = page.locator(css('unplaced.question'))
    await question.waitFor()
    // Where a plant is not known, nothing is said of its water.
    await page.getByRole('heading', { name: t('noPlanYet') }).waitFor()
    expect(await question.getByRole('button').count()).toBe(1)
    await question.getByRole('button').click()
    const dialog = page.locator('dialog[open]')
    expect(await dialog.locator(`${css('unplaced.places')} button`).count()).toBe(9)
    await inspect(page, `my-plants-places-${locale}`)
    await buttonOf(dialog, t('place.patio_shaded')).click()
    await expect.poll(() => placeOf(areca)).toBe('patio_shaded')
    await question.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: t('noneDue') }).waitFor()
    const monstera = await add('monstera')
    await page.setViewportSize({ width: 1280, height: 900 })
    await goInside(page, '/orders')
    await goInside(page, '/my-plants')
    await buttonOf(page, t('place.indoor_bright')).click()
    await expect.poll(() => placeOf(monstera)).toBe('indoor_bright')
  },
)
