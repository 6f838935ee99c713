import { expect, test } from 'vitest'
import { courierCities, vanCities } from '#shared/cities.ts'
import { cityNameIn, findMisspelledCity } from '#shared/delivery.ts'

test.each([
  ['الرياظ', 'a wrong letter', 'Riyadh'],
  ['رياظ', 'a wrong letter without the article', 'Riyadh'],
  ['الرايض', 'two letters swapped', 'Riyadh'],
  ['الريااض', 'a letter too many', 'Riyadh'],
  ['الدمم', 'a missing letter', 'Dammam'],
  ['Riyahd', 'two letters swapped', 'Riyadh'],
  ['Jeddeh', 'a wrong letter', 'Jeddah'],
  ['مكة المكرمه', 'only another spelling', undefined],
  ['Al Riyadh', 'a known spelling', undefined],
  ['حائل', 'a city one letter from another one', undefined],
  ['الريا', 'the beginning of a name', undefined],
  ['Jedda', 'the beginning of a name', undefined],
  ['ضرماء', 'a town that is not known', undefined],
  ['', 'nothing', undefined],
])('«%s» (%s) suggests %s', (typed, _, meant) => {
  expect(findMisspelledCity(typed)?.en).toBe(meant)
})

// Each of the first is one letter from a city, as in the table of towns; the others are usual spellings of a city.
test.each(
  [
    'طريف',
    'الحائط',
    'العقيق',
    'الشقيق',
    'الدائر',
    'الشعراء',
    'Haql',
    'Bahra',
    'جيزان',
    'Jizan',
  ].concat(['Buraidah', 'Unayzah', 'Tabouk', 'Al Hasa', 'Baha', 'Albaha', 'Al Rass', 'Hafr']),
)('«%s» is a name of its own', (town) => {
  expect(findMisspelledCity(town)).toBeNull()
})

test('no known city is taken for a misspelling of another', () => {
  const names = [...vanCities, ...courierCities].flatMap(({ ar, en, also = [] }) => [
    ar,
    en,
    ...also,
  ])
  expect(names.filter((name) => findMisspelledCity(name) !== null)).toEqual([])
})

test.each([
  ['الرياض', 'en', 'Riyadh'],
  ['مدينة الرياض', 'en', 'Riyadh'],
  ['جدة', 'en', 'Jeddah'],
  ['Al Riyadh', 'ar', 'الرياض'],
  ['Jeddah', 'ar', 'جدة'],
  ['Medina', 'en', 'Medina'],
  ['مدينة الرياض', 'ar', 'مدينة الرياض'],
  ['ضرماء', 'en', 'ضرماء'],
] as const)('«%s» is shown in %s as %s', (city, locale, shown) => {
  expect(cityNameIn(city, locale)).toBe(shown)
})
