import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { samples } from '#config/samples.ts'
import { dateFormatters } from '#shared/dates.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { formatPhone } from '#shared/phone.ts'
import { css } from '../support/css-classes.ts'
import { behaviourLocales } from './support/looks.ts'
import { inspect } from './support/axe.ts'
import { collectErrors, goInside, isOnTop } from './support/browser.ts'
import { openForVisitors } from './support/visitor.ts'

const { newCustomer, visit } = openForVisitors()

/** A date that the form of events accepts. */
const birthday = addDays(dayOf(new Date()), 30)

test.each(behaviourLocales)(
  'each policy begins with a summary and lists all policies beside it (%s)',
  async (locale) => {
    const { page, t, go } = await visit({ locale })
    for (const policy of ['returns', 'delivery', 'complaints', 'privacy']) {
      const path = `/policies/${policy}`
      await (policy === 'returns' ? go(path) : goInside(page, path))
      expect(
        await page
          .getByRole('region', { name: t('inShort') })
          .getByRole('listitem')
          .count(),
        policy,
      ).toBe(3)
      const others = page.locator('main').getByRole('navigation', { name: t('footer.policies') })
      expect(await others.getByRole('link').count()).toBe(4)
      expect(await others.locator('[aria-current=page]').innerText()).toBe(t(`policy.${policy}`))
    }
  },
)

/** The pages of the company: the sentences and the fields that each must have. */
const pages: [path: string, sentences: string[], fields: string[]][] = [
  [
    '/landscape',
    [
      ...[1, 2, 3, 4].map((number) => `landscape.reason${number}`),
      'landscape.examples',
      'landscape.maintenance',
      'landscape.play',
      'landscape.playFree',
      'landscape.playInclusive',
    ],
    ['form.phone', 'form.name', 'form.email', 'form.city', 'form.notes'],
  ],
  [
    '/events',
    ['events.gallery'],
    [
      'form.name',
      'form.phone',
      'form.email',
      'events.place',
      'events.date',
      'form.city',
      'form.notes',
    ],
  ],
  [
    '/about',
    [
      'about.harden',
      ...['Shrubs', 'Flowers', 'Indoor', 'Palms', 'Shade'].map((group) => `about.group${group}`),
    ],
    [],
  ],
  ['/contact', ['contact.hours'], ['form.name', 'form.phone', 'form.email', 'contact.message']],
]

test.each(behaviourLocales)(
  'each page of the company shows the specified texts, each picture once, and in its form the specified fields (%s)',
  async (locale) => {
    const { page, t, go } = await visit({ locale })
    const main = page.locator('main')
    for (const [path, sentences, fields] of pages) {
      await (path === '/landscape' ? go(path) : goInside(page, path))
      for (const key of sentences) await main.getByText(t(key), { exact: true }).first().waitFor()
      for (const key of fields)
        expect(await main.getByRole('form').getByLabel(t(key)).first().inputValue(), key).toBe('')
      if (path === '/landscape')
        expect(await main.getByRole('radio', { name: t('space.home_garden') }).count()).toBe(1)
      if (path === '/events')
        for (const type of ['engagement', 'graduation', 'birthday', 'business_meeting'])
          expect(await main.getByRole('radio', { name: t(`event.${type}`) }).count()).toBe(1)
      if (path === '/about')
        await main.getByText(locale === 'ar' ? samples.shopStoryAr : samples.shopStoryEn).waitFor()
      if (path === '/contact') {
        await main
          .getByText(locale === 'ar' ? samples.sellerAddressAr : samples.sellerAddressEn, {
            exact: true,
          })
          .waitFor()
        expect(await main.locator('a[href^="tel:"], a[href^="mailto:"]').count()).toBe(6)
      }
      if (path !== '/events' && path !== '/landscape') continue
      const shown = await main
        .locator('picture img')
        .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src')))
      expect(shown.length, path).toBeGreaterThan(4)
      expect(new Set(shown).size, path).toBe(shown.length)
    }
  },
)

test.each(behaviourLocales)(
  'each request form reports an error at its field, keeps the input and answers with a reference number (%s)',
  async (locale) => {
    const customer = await newCustomer({ email: 'sara@example.com' })
    const { page, t, go } = await visit({ locale, customer })
    const form = page.locator('main form')
    const phone = form.locator('[name=phone]')
    const hasFocus = (field: Locator) => field.evaluate((input) => input === document.activeElement)
    for (const [path, send, again, number] of [
      ['/landscape', 'form.send', 'form.again', /^LND-\d{6}$/],
      ['/events', 'form.send', 'form.again', /^EVT-\d{6}$/],
      ['/contact', 'contact.send', 'contact.again', /^CNT-\d{6}$/],
    ] as const) {
      await (path === '/landscape' ? go(path) : goInside(page, path))
      await expect.poll(() => form.locator('[name=name]').inputValue()).toBe('Sara Alharbi')
      expect(await phone.inputValue()).toBe(formatPhone(customer.phone))
      expect(await form.locator('[name=email]').inputValue()).toBe('sara@example.com')
      await phone.fill('12')
      await form.getByRole('button', { name: t(send) }).click()
      expect(
        await page.locator(`[id="${await phone.getAttribute('aria-describedby')}"]`).innerText(),
        path,
      ).toBe(t('invalidPhone'))
      await expect.poll(() => hasFocus(phone), { message: path }).toBe(true)
      // Of the three forms, the one of events has each part of the others.
      if (path === '/events') await inspect(page, `request-wrong-${locale}`)

      await phone.fill('٠٥١٢٣٤٥٦٧٨')
      if (path === '/events') {
        await form.locator('[name=date]').fill(birthday)
        await form.locator(css('chip.chip')).nth(1).click()
      }
      if (path === '/contact') await form.locator('[name=message]').fill('زيتون')
      await page.route(
        '**/api/{requests/*,contact}',
        (route) => route.fulfill({ status: 503, json: { message: '', code: 'x' } }),
        { times: 1 },
      )
      await form.getByRole('button', { name: t(send) }).click()
      await form.getByRole('alert').getByText(t('form.failed')).waitFor()
      expect(await phone.inputValue(), path).toBe('0512345678')
      if (path === '/contact') {
        // What was typed survives another page and a reload.
        const message = form.locator('[name=message]')
        await goInside(page, '/about')
        await goInside(page, path)
        await expect.poll(() => message.inputValue()).toBe('زيتون')
        await page.reload()
        await expect.poll(() => message.inputValue()).toBe('زيتون')
      }
      await form.getByRole('button', { name: t(send) }).click()
      expect(await page.locator(`${css('request-received.reference')} bdi`).innerText()).toMatch(
        number,
      )
      const received = page.locator(`${css('request-received.received')} h3`)
      expect(await received.evaluate(isOnTop), path).toBe(true)
      if (path === '/events') await inspect(page, `request-received-${locale}`)

      await page.getByRole('button', { name: t(again) }).click()
      await expect.poll(() => hasFocus(form.locator('[name=name]')), { message: path }).toBe(true)
      if (path === '/contact') {
        // What was sent is not offered again.
        expect(await form.locator('[name=message]').inputValue()).toBe('')
        await page.reload()
        await expect.poll(() => form.locator('[name=name]').inputValue()).toBe('Sara Alharbi')
        const message = form.locator('[name=message]')
        expect(await message.inputValue()).toBe('')
        // A sign-out in another tab leaves nothing of it here.
        const drafts = () =>
          page.evaluate(() =>
            Object.keys(sessionStorage).filter((key) => key.startsWith('request_')),
          )
        await message.fill('زيتون')
        await expect.poll(drafts).toContain('request_draft_contact')
        await page.evaluate(() =>
          window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue: null })),
        )
        await expect.poll(() => message.inputValue()).toBe('')
        expect(await drafts()).toEqual([])
      }
    }
  },
)

describe.each(behaviourLocales)('the page of events (%s)', (locale) => {
  test('its gallery shows one type at a time, and its title has two lines and does not overlap the arch at any width', async () => {
    const { page, t, go } = await visit({ locale })
    const complaints = collectErrors(page)
    await go('/events')
    await page.getByRole('button', { name: t('events.birthday'), exact: true }).click()
    expect(await page.locator('figure').count()).toBe(1)
    await page.getByRole('button', { name: t('events.all'), exact: true }).click()
    expect(await page.locator('figure').count()).toBe(4)

    await page.evaluate(() => document.fonts.ready)
    for (const width of [1280, 1024, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const { lines, words, picture } = await page
        .locator(css('service-hero.hero'))
        .evaluate((hero) => {
          const box = (element: Element) => element.getBoundingClientRect().toJSON() as DOMRect
          const heading = hero.querySelector('h1')!
          const range = document.createRange()
          range.selectNodeContents(heading)
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
          return {
            lines: new Set(tops).size,
            words: box(heading.parentElement!),
            picture: box(hero.querySelector('img')!),
          }
        })
      expect(lines, `${width} px`).toBe(2)
      // On wide screens the arch takes the far 58 % of the picture; on narrow ones the text is above the picture.
      const arch =
        locale === 'ar' ? picture.left + 0.58 * picture.width : picture.right - 0.58 * picture.width
      const beside = locale === 'ar' ? words.left > arch : words.right < arch
      expect(beside || words.bottom <= picture.top, `${width} px`).toBe(true)
    }
    expect(complaints).toEqual([])
  })

  test('the date of an event is shown in words, and in parts only while it is typed', async () => {
    const { page, t, go } = await visit({ locale })
    await go('/events')
    const day = page.locator('[name=date]')
    const field = page.locator(css('date-field.dateField'))
    const parts = () =>
      day.evaluate((input) => getComputedStyle(input).color !== 'rgba(0, 0, 0, 0)')
    await expect.poll(() => field.innerText()).toBe(t('events.dateHint'))
    await day.fill(birthday)
    expect(await field.innerText()).toBe(dateFormatters(locale).weekday(birthday))
    expect(await parts()).toBe(false)
    await page.locator('[name=place]').focus()
    await page.keyboard.press('Tab')
    expect(await day.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await parts()).toBe(true)
    expect(await field.innerText()).toBe('')
    await page.keyboard.press('ArrowUp')
    expect(await day.inputValue()).not.toBe(birthday)
    await page.locator('[name=place]').focus()
    expect(await field.innerText()).toBe(dateFormatters(locale).weekday(await day.inputValue()))
    // A click anywhere in the field opens the calendar.
    await day.evaluate((input: HTMLInputElement) => {
      input.showPicker = () => (document.title = 'the calendar')
    })
    await field.click({ position: { x: 60, y: 20 } })
    expect(await page.title()).toBe('the calendar')
  })
})
