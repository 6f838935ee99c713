import { expect, test } from 'vitest'
import { givenNames } from '#domain/plants/seed-names.ts'
import { givenProfiles } from '#domain/plants/seed-profiles.ts'
import { findKinds, guessKind, type NamedKind } from '#shared/plants/find-kinds.ts'

const kinds: NamedKind[] = givenProfiles.map(({ slug, scientificName, family }) => {
  const called = givenNames.find(({ products }) => products.includes(slug))
  return {
    slug,
    scientific_name: scientificName,
    family,
    name_ar: called?.msa ?? null,
    name_en: called?.en ?? null,
    names: called
      ? [...called.gulf, ...called.egyptian, ...called.levantine, ...called.arabizi]
      : [],
  }
})
const found = (typed: string) => findKinds(kinds, typed).map(({ slug }) => slug)
const guess = (product: Partial<Parameters<typeof guessKind>[1]>) =>
  guessKind(kinds, {
    name_latin: '',
    name_ar: '',
    name_en: '',
    also_called_ar: '',
    also_called_en: '',
    ...product,
  })?.slug ?? null

test.each([
  ['مونستيرا', 'monstera'],
  ['قفص صدري', 'monstera'],
  ['Swiss cheese', 'monstera'],
  ['epipremnum', 'pothos'],
  ['geld el nemr', 'snake-plant'],
  ['نَخْلَة التمر', 'date-palm'],
  ['hibiscus-y', 'hibiscus-y'],
])('%s finds a kind by one of its names', (typed, slug) => {
  expect(found(typed)[0]).toBe(slug)
})

test('a name finds all kinds that have it, and an empty or unknown one finds none', () => {
  expect(found('Bougainvillea').toSorted()).toEqual([
    'bougainvillea',
    'bougainvillea-o',
    'bougainvillea-w',
  ])
  expect(found('  ')).toEqual([])
  expect(found('no such plant')).toEqual([])
})

test.each([
  ['Bougainvillea glabra', 'bougainvillea'],
  ['BOUGAINVILLEA  Glabra (Choisy)', 'bougainvillea'],
  ["Bougainvillea glabra 'Alba'", 'bougainvillea-w'],
  ['Bougainvillea x buttiana', 'bougainvillea-o'],
  ['Echeveria agavoides', 'echeveria-bowl'],
  ['Phalaenopsis amabilis', 'orchid'],
  // The genus by itself identifies no kind.
  ['Ficus religiosa', null],
  ['Ficus', null],
])('a product with the scientific name %s is guessed to be %s', (name_latin, slug) => {
  // Other names do not count if there is a scientific name.
  expect(guess({ name_latin, name_ar: 'ياسمين' })).toBe(slug)
})

test('without a scientific name a product is guessed by its other names, the longest match first', () => {
  // Three kinds have this name.
  expect(guess({ name_ar: 'جهنمية زهرية في أصيص' })).toBeNull()
  expect(guess({ name_ar: 'نبتة', also_called_ar: 'لسان الحماة' })).toBe('snake-plant')
  expect(guess({ name_en: 'Golden pothos, hanging' })).toBe('pothos')
  expect(guess({ name_ar: 'سماد عضوي' })).toBeNull()
})
