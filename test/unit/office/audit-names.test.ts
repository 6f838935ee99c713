import { expect, test } from 'vitest'
import { nameIn, referencesIn } from '#shared/office/audit-names.ts'

const entry = {
  entity: 'product',
  names: [
    { entity: 'plantProfile', id: 'mint', name_ar: 'نعناع', name_en: null },
    { entity: 'media', id: 7, name_ar: 'فيكس', name_en: 'A ficus' },
  ] as const,
}
const named = (field: string, id: number | string) =>
  nameIn(entry, { field, id, locale: 'en' }, (entity) => `The ${entity}`)

test('a value that refers to something shows its name, else the kind of object and the id', () => {
  expect(named('image_ids', 7)).toBe('A ficus')
  expect(named('image_ids', 8)).toBe('The media 8')
  expect(named('profile', 'mint')).toBe('نعناع')
  expect(named('profile', 'gone')).toBe('The plantProfile gone')
  expect(named('category_id', 3)).toBe('The category 3')
})

test('other values are not taken for ids', () => {
  expect(named('price_halalas', 7)).toBeNull()
  expect(named('image_ids', 'seven')).toBeNull()
  expect(named('profile', 7)).toBeNull()
  expect(named('profile', 'Not a slug')).toBeNull()
})

test('references are found at any depth, but not in long lists', () => {
  const value = { params: { profile: 'mint' }, entries: [{ media_id: 7 }, { media_id: null }] }
  expect(referencesIn('content', 'value', value)).toEqual([
    { entity: 'plantProfile', id: 'mint' },
    { entity: 'media', id: 7 },
  ])
  const ids = Array.from({ length: 21 }, (_, index) => index + 1)
  expect(referencesIn('product', 'image_ids', ids)).toEqual([])
})
