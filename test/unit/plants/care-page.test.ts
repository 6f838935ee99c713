import { expect, test } from 'vitest'
import type { PlantFact } from '#contract/plants/profile.ts'
import { textsIn } from '#web/i18n/all-texts.server.ts'
import { firstParagraph } from '#web/my-plants/care/load-care.server.ts'
import { sunHours } from '#web/my-plants/care/sun-hours.ts'

type Stated = Partial<Pick<PlantFact, 'value' | 'confidence'>>
const fact = (
  name: PlantFact['name'],
  { value = null, confidence = 'high' }: Stated,
): PlantFact => ({
  name,
  label: name,
  value,
  value_label: value === null ? 'unknown' : String(value),
  confidence,
  confidence_label: confidence,
  source: 'shop',
  source_label: 'shop',
})
const sunOf = (least: Stated, most: Stated, locale: 'ar' | 'en' = 'ar') =>
  sunHours([fact('sun_min_h', least), fact('sun_max_h', most)], textsIn(locale).from('my-plants'))
const wordsOf = (from: number, to: number, locale?: 'en') =>
  sunOf({ value: from }, { value: to }, locale)?.value_label.replaceAll(/[\u2068\u2069]/g, '')

test('the hours of sun are one range, in the words of the language', () => {
  expect(wordsOf(5, 14)).toBe('من 5 إلى 14 ساعة يوميًا')
  expect(wordsOf(2, 6)).toBe('من ساعتين إلى 6 ساعات يوميًا')
  expect(wordsOf(1, 2)).toBe('من ساعة إلى ساعتين يوميًا')
  expect(wordsOf(0, 2)).toBe('حتى ساعتين يوميًا')
  expect(wordsOf(6, 6)).toBe('6 ساعات يوميًا')
  expect(wordsOf(0, 0)).toBe('ضوء غير مباشر، بلا شمس')
  expect(wordsOf(5, 14, 'en')).toBe('5 to 14 hours a day')
  expect(wordsOf(0, 1, 'en')).toBe('Up to 1 hour a day')
})

test('the hours of sun are as certain as the less certain limit, and unknown without one', () => {
  const { confidence } =
    sunOf({ value: 4, confidence: 'high' }, { value: 9, confidence: 'low' }) ?? {}
  expect(confidence).toBe('low')
  expect(sunOf({ confidence: 'low' }, { value: 9, confidence: 'high' })?.value_label).toBe(
    'unknown',
  )
  expect(sunOf({ value: 4 }, { confidence: 'high' })?.value_label).toBe('unknown')
  expect(sunHours([], textsIn('ar').from('my-plants'))).toBeNull()
})

test('a care page is introduced by the first paragraph of a description, as plain text', () => {
  expect(firstParagraph('<h3>x</h3><p>Sun &amp; <b>heat</b>.\n It grows.</p><p>Second</p>')).toBe(
    'Sun & heat . It grows.',
  )
  expect(firstParagraph('<ul><li>Light</li></ul>')).toBe('')
})
