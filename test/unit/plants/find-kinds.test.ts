import { expect, test } from 'vitest'
import { givenNames } from '#domain/plants/seed-names.ts'
import { givenProfiles } from '#domain/plants/seed-profiles.ts'
import { findKinds, kindsToOffer, likelyKinds, type NamedKind } from '#shared/plants/find-kinds.ts'

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
const likely = (product: Partial<Parameters<typeof likelyKinds>[1]>) =>
  likelyKinds(kinds, {
    name_latin: '',
    name_ar: '',
    name_en: '',
    also_called_ar: '',
    also_called_en: '',
    ...product,
  }).map(({ slug }) => slug)

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
  // Both kinds of the species are likely.
  ['Hibiscus rosa-sinensis', 'hibiscus', 'hibiscus-y'],
  // The genus by itself identifies no kind.
  ['Ficus religiosa'],
  ['Ficus'],
])('a product with the scientific name %s is likely of the kind %s', (name_latin, ...slugs) => {
  // Other names do not count if there is a scientific name.
  expect(likely({ name_latin, name_ar: 'ياسمين' })).toEqual(slugs)
})

test('without a scientific name the kind of a product is suggested by its other names, the longest match first', () => {
  // Three kinds have this name.
  expect(likely({ name_ar: 'جهنمية زهرية في أصيص' })).toEqual([])
  expect(likely({ name_ar: 'نبتة', also_called_ar: 'لسان الحماة' })).toEqual(['snake-plant'])
  expect(likely({ name_en: 'Golden pothos, hanging' })).toEqual(['pothos'])
  expect(likely({ name_ar: 'سماد عضوي' })).toEqual([])
})

test('likely kinds are offered first, and beside them what the typed text finds, however many kinds a species has', () => {
  const [ten, others] = [kinds.slice(0, 10), kinds.slice(20, 30)]
  expect(kindsToOffer(ten, [])).toEqual(ten.slice(0, 8))
  expect(kindsToOffer([], others)).toEqual(others.slice(0, 8))
  expect(kindsToOffer(ten, others)).toEqual([...ten.slice(0, 3), ...others.slice(0, 5)])
  // A likely kind that is found too is offered once.
  const [first, , , , fifth] = ten
  expect(
    kindsToOffer(
      ten,
      kinds.filter((kind) => kind === first || kind === fifth),
    ),
  ).toEqual([...ten.slice(0, 3), fifth])
})
