import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { samples } from '#config/samples.ts'
import { dateFormatters } from '#shared/dates.ts'
import { addDays, dayOf } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import { formatPhone } from '#shared/phone.ts'
import { css } from '../support/css-classes.ts'
import { behaviourLocales } from './support/looks.ts'
import { inspect } from './support/axe.ts'
import { isOnTop, collectErrors } from './support/browser.ts'
import { textsIn } from './support/texts.ts'
import { openForVisitors } from './support/visitor.ts'
import type { Visitor } from './support/visitor.ts'

const { address, newCustomer, visit } = openForVisitors()

let complaints: string[] = []

const openPage = async (locale: Locale, path: string, screen: BrowserContextOptions = {}) =>
  enter(await visit({ locale, screen }), `/${locale}${path}`)

async function enter({ page, go }: Visitor, path: string): Promise<Page> {
  complaints = collectErrors(page)
  await go(path)
  return page
}

/** A date that the form of events accepts. */
const birthday = addDays(dayOf(new Date()), 30)

afterEach(() => expect(complaints).toEqual([]))

describe.each(behaviourLocales)('in %s', (locale) => {
  const t = textsIn(locale)

  test('the gallery of events shows one type at a time', async () => {
    const page = await openPage(locale, '/events')
    await page.getByRole('button', { name: t('events.birthday'), exact: true }).click()
    expect(await page.locator('figure').count()).toBe(1)
    await page.getByRole('button', { name: t('events.all'), exact: true }).click()
    expect(await page.locator('figure').count()).toBe(4)
  })
})

test.each(behaviourLocales)(
  'each policy begins with a summary and lists all policies beside it (%s)',
  async (locale) => {
    const { page, t } = await visit({ locale })
    for (const policy of ['returns', 'delivery', 'complaints', 'privacy']) {
      await page.goto(`${address()}/${locale}/policies/${policy}`)
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

describe.each(behaviourLocales)('the pages of the company (%s)', (locale) => {
  const t = textsIn(locale)

  test.each([
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
  ])(
    '%s shows the specified texts, and its form the specified fields',
    async (path, sentences, fields) => {
      const { page, go } = await visit({ locale })
      await go(path)
      const main = page.locator('main')
      for (const key of sentences) await main.getByText(t(key), { exact: true }).first().waitFor()
      for (const key of fields)
        expect(await main.getByRole('form').getByLabel(t(key)).first().inputValue(), key).toBe('')
      if (path === '/landscape')
        expect(await main.getByRole('radio', { name: t('space.home_garden') }).count()).toBe(1)
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
      if (path !== '/events') return
      for (const type of ['engagement', 'graduation', 'birthday', 'business_meeting'])
        expect(await main.getByRole('radio', { name: t(`event.${type}`) }).count()).toBe(1)
    },
  )
})

describe.each(behaviourLocales)('the request forms (%s)', (locale) => {
  test.each([
    ['/landscape', 'form.send', 'form.again', /^LND-\d{6}$/],
    ['/events', 'form.send', 'form.again', /^EVT-\d{6}$/],
    ['/contact', 'contact.send', 'contact.again', /^CNT-\d{6}$/],
  ])(
    '%s reports an error at its field, keeps the input and answers with a reference number',
    async (path, send, again, number) => {
      const customer = await newCustomer({ email: 'sara@example.com' })
      const screen = await visit({ locale, customer })
      const { page, t, go } = screen
      await go(path)
      const form = page.locator('main form')
      await expect.poll(() => form.locator('[name=name]').inputValue()).toBe('Sara Alharbi')
      expect(await form.locator('[name=phone]').inputValue()).toBe(formatPhone(customer.phone))
      expect(await form.locator('[name=email]').inputValue()).toBe('sara@example.com')
      await form.locator('[name=phone]').fill('12')
      await form.getByRole('button', { name: t(send) }).click()
      const phone = form.locator('[name=phone]')
      expect(
        await page.locator(`[id="${await phone.getAttribute('aria-describedby')}"]`).innerText(),
      ).toBe(t('invalidPhone'))
      await expect
        .poll(() => phone.evaluate((input) => input === document.activeElement))
        .toBe(true)
      await inspect(page, `request-wrong-${path.slice(1)}-${locale}`)

      await phone.fill('٠٥١٢٣٤٥٦٧٨')
      if (path === '/events') {
        await form
          .locator('[name=date]')
          .fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
        await form.locator(css('chip.chip')).nth(1).click()
      }
      if (path === '/contact') await form.locator('[name=message]').fill('زيتون')
      await page.route(
        '**/api/{requests/*,contact}',
        (route) => route.fulfill({ status: 503, json: { message: '', code: 'x' } }),
        {
          times: 1,
        },
      )
      await form.getByRole('button', { name: t(send) }).click()
      await form.getByRole('alert').getByText(t('form.failed')).waitFor()
      expect(await phone.inputValue()).toBe('0512345678')
      await form.getByRole('button', { name: t(send) }).click()
      expect(await page.locator(`${css('request-received.reference')} bdi`).innerText()).toMatch(
        number,
      )
      expect(await page.locator(`${css('request-received.received')} h3`).evaluate(isOnTop)).toBe(
        true,
      )
      await inspect(page, `request-received-${path.slice(1)}-${locale}`)

      await page.getByRole('button', { name: t(again) }).click()
      await expect
        .poll(() =>
          form.locator('[name=name]').evaluate((input) => input === document.activeElement),
        )
        .toBe(true)
    },
  )
})

describe.each(behaviourLocales)('the pages of the services (%s)', (locale) => {
  test('the title of events has two lines and does not overlap the arch at any width', async () => {
    const { page, go } = await visit({ locale })
    await go('/events')
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

test.each(['/events', '/landscape'])('%s shows each picture once', async (path) => {
  const { page, go } = await visit()
  await go(path)
  const shown = await page
    .locator('main picture img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src')))
  expect(shown.length).toBeGreaterThan(4)
  expect(new Set(shown).size).toBe(shown.length)
})
