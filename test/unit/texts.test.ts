import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { locales } from '#shared/locale.ts'
import { formatMessage, type Sentences } from '#shared/text/format-message.ts'
import { createTexts } from '#web/i18n/texts.ts'
import { TextsProvider } from '#web/i18n/texts-provider.tsx'
import Toasts from '#web/ui/toast-container.tsx'

test('at most ten namespaces load at the same time, and all of them arrive', async () => {
  let reading = 0
  let most = 0
  const texts = createTexts('ar', { common: {} }, async () => {
    reading += 1
    most = Math.max(most, reading)
    await new Promise((done) => setTimeout(done))
    reading -= 1
    return { word: 'كلمة' }
  })
  const names = Array.from({ length: 25 }, (_, number) => `n${number}`)
  await Promise.all(names.map((name) => texts.load(name)))
  expect(most).toBe(10)
  expect(names.map((name) => texts.from(name)('word'))).toEqual(names.map(() => 'كلمة'))
})

test('a namespace that fails to load is requested five more times, after 350 ms and then twice as long each time', async () => {
  vi.useFakeTimers({ now: 0 })
  const asked: number[] = []
  const texts = createTexts('ar', { common: {} }, async () => {
    asked.push(Date.now())
    throw new Error('503')
  })
  const loaded = texts.load('cart')
  await vi.runAllTimersAsync()
  await loaded
  vi.useRealTimers()
  expect(asked).toEqual([0, 350, 1050, 2450, 5250, 10850])
  expect(texts.has('cart')).toBe(true)
})

test('a language is applied once every text on the screen is loaded in it', async () => {
  const english: Record<string, Sentences> = { common: { yes: 'Yes' }, cart: { title: 'Cart' } }
  const texts = createTexts(
    'ar',
    { common: { yes: 'نعم' }, cart: { title: 'السلة' } },
    async (_, namespace) => english[namespace] ?? {},
  )
  const shown: string[] = []
  texts.subscribe(() => shown.push(texts.from('cart')('title'), texts.from('cart')('yes')))
  await texts.changeLocale('en')
  expect(shown).toEqual(['Cart', 'Yes'])
})

test('changing the language back while another one loads keeps the last choice', async () => {
  let arrive = () => {}
  const texts = createTexts(
    'ar',
    { common: { yes: 'نعم' } },
    () => new Promise((done) => (arrive = () => done({ yes: 'Yes' }))),
  )
  const toEnglish = texts.changeLocale('en')
  await texts.changeLocale('ar')
  arrive()
  await toEnglish
  expect([texts.locale(), texts.from('common')('yes')]).toEqual(['ar', 'نعم'])
})

test('a name keeps its direction inside a text, and a key without a text shows the key', () => {
  const t = createTexts('ar', { common: { added: 'أضيفت {{name}}، {{n}}' } }).from('common')
  expect(t('added', { name: 'Ficus', n: 2 })).toBe('أضيفت \u2068Ficus\u2069، 2')
  expect(t('missing')).toBe('missing')
})

test('a text inside a text has the direction of its language, which its own values would hide', () => {
  const sentences = { in: '{{place}}، {{city}}', example: 'مثال: {{place}}' }
  const place = (locale: 'ar' | 'en') => {
    const t = createTexts(locale, { common: sentences }).from('common')
    return t('example', { place: t('in', { place: 'شرفة', city: 'الرياض' }) })
  }
  expect(place('ar')).toBe('مثال: \u2067\u2068شرفة\u2069، \u2068الرياض\u2069\u2069')
  expect(place('en')).toBe('مثال: \u2066\u2068شرفة\u2069، \u2068الرياض\u2069\u2069')
})

test.each([
  [0, 'zero'],
  [1, 'one'],
  [2, 'two'],
  [3, 'few'],
  [10, 'few'],
  [11, 'many'],
  [99, 'many'],
  [100, 'other'],
  [103, 'few'],
])('the Arabic plural form of %i is "%s"', (count, form) => {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other']
  const sentences = Object.fromEntries(forms.map((name) => [`plants_${name}`, `{{count}} ${name}`]))
  expect(formatMessage('ar', sentences, 'plants', { count })).toBe(`${count} ${form}`)
})

test('English has the plural forms one and other, and uses zero where it is written', () => {
  const sentences = { plants_one: 'a plant', plants_other: '{{count}} plants' }
  expect([0, 1, 2].map((count) => formatMessage('en', sentences, 'plants', { count }))).toEqual([
    '0 plants',
    'a plant',
    '2 plants',
  ])
  expect(
    formatMessage('en', { ...sentences, plants_zero: 'no plants' }, 'plants', { count: 0 }),
  ).toBe('no plants')
})

const container = vi.hoisted(() => ({ props: {} as Record<string, unknown> }))
vi.mock('react-toastify/unstyled', () => ({
  Slide: null,
  ToastContainer: (props: Record<string, unknown>) => {
    container.props = props
    return null
  },
}))

test.each(locales)(
  'toasts have the position, duration, drag and key of the specification (%s)',
  (locale) => {
    renderToString(
      createElement(
        TextsProvider,
        { texts: createTexts(locale, { common: {} }) },
        createElement(Toasts),
      ),
    )
    const { hotKeys, ...props } = container.props as { hotKeys: (event: object) => boolean }
    expect(props).toMatchObject({
      position: locale === 'ar' ? 'bottom-left' : 'bottom-right',
      autoClose: 5000,
      draggable: true,
      draggablePercent: 80,
    })
    expect([
      hotKeys({ altKey: true, code: 'KeyT' }),
      hotKeys({ altKey: false, code: 'KeyT' }),
    ]).toEqual([true, false])
  },
)
