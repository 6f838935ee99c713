import { describe, expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { samples } from '#config/samples.ts'
import { textsIn } from './support/texts.ts'
import { openForVisitors } from './support/visitor.ts'

const { visit } = openForVisitors()

describe.each(locales)('the pages of the company (%s)', (locale) => {
  const say = textsIn(locale)

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
    '%s says what the specification lists, and its form asks for it',
    async (path, sentences, fields) => {
      const { page, go } = await visit({ locale })
      await go(path)
      const main = page.locator('main')
      for (const key of sentences) await main.getByText(say(key), { exact: true }).first().waitFor()
      for (const key of fields)
        expect(await main.getByRole('form').getByLabel(say(key)).first().inputValue(), key).toBe('')
      if (path === '/landscape')
        expect(await main.getByRole('radio', { name: say('space.home_garden') }).count()).toBe(1)
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
        expect(await main.getByRole('radio', { name: say(`event.${type}`) }).count()).toBe(1)
    },
  )
})
