import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldForSearch, searchTextOf } from '#shared/text/arabic.ts'

test.each([
  ['أَلُوفِيرَا', 'ألوفيرا'],
  ['زنبقة', 'زنبقه'],
  ['دفلى', 'دفلي'],
  ['آس', 'اس'],
  ['إكسورا', 'اكسورا'],
  ['نبـــتة', 'نبتة'],
  ['لؤلؤ', 'لولو'],
  ['النباتات', 'نباتات'],
  ['النبتة', 'نبته'],
  ['Épiphyte', 'EPIPHYTE'],
  ['PLT-0007', 'plt 0007'],
  ['٠٠٠٧', '0007'],
  ['بیتونیا', 'بيتونيا'],
  ["Lion's", 'Lions'],
  ['Phœnix', 'Phoenix'],
  ['CRATÆGUS', 'crataegus'],
  ['Cæsalpinia', 'Caesalpinia'],
  ['Weiße GROẞE', 'weisse grosse'],
  ['Jørgensenia', 'jorgensenia'],
  ['ﻻﻓﻨﺪﺭ', 'لافندر'],
  ['Ｍｏｎｓｔｅｒａ', 'Monstera'],
])('%s and %s fold to the same word', (one, other) =>
  expect(foldForSearch(one)).toBe(foldForSearch(other)),
)

test('a short word keeps its article, and a longer one loses it', () => {
  expect(foldForSearch('الو')).toBe('الو')
  expect(foldForSearch('الفل')).toBe('فل')
})

test('a word with its article is indexed with and without it, between spaces', () => {
  expect(searchTextOf('النخيل', null, 'Date palm')).toBe(' نخيل النخيل date palm ')
  expect(searchTextOf(null)).toBe('')
})

const arabic = fc.string({
  unit: fc.constantFrom(
    ...'ابتثجحخدذرزسشصضطظعغفقكلمنهويأإآٱةىؤئءـ',
    ...'\u064b\u064e\u0651\u0670',
    ' ',
    '-',
    'ک',
    '٣',
    '۳',
  ),
  maxLength: 30,
})
const anything = fc.oneof(
  arabic,
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))
    }),
    { numRuns: 2000 },
  )
})

test('folded text consists of words of letters and digits, without wildcards of LIKE', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(foldForSearch(text)).toMatch(/^([\p{L}\p{N}]+( [\p{L}\p{N}]+)*)?$/u)
    }),
  )
})

test('folding ignores harakat, tatweel and case', () => {
  fc.assert(
    fc.property(arabic, (text) => {
      expect(foldForSearch(text.replace(/(?<=\p{L})(?=\p{L})/gu, '\u064eـ'))).toBe(
        foldForSearch(text),
      )
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(foldForSearch(text.toUpperCase())).toBe(foldForSearch(text))
    }),
  )
})

test('every folded word of a text is contained in its indexed text', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const indexed = searchTextOf(text)
      for (const word of foldForSearch(text).split(' ').filter(Boolean))
        expect(indexed).toContain(` ${word} `)
    }),
  )
})
