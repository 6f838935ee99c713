import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { visibleActions, visibleEntities } from '#shared/office/audit.ts'
import { nameIn, ownName, referencesIn } from '#shared/office/audit-names.ts'

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

test('the object of an entry has its name in the language of the reader', () => {
  const names = [{ entity: 'product', id: 7, name_ar: 'نعناع بلدي', name_en: 'Mint' }] as const
  const of = (entity_id: string, title: string | null = 'نعناع') => ({
    entity: 'product',
    entity_id,
    title,
    names,
  })
  expect(ownName(of('7'), 'en')).toBe('Mint')
  expect(ownName(of('7'), 'ar'), 'as it was called then').toBe('نعناع')
  expect(ownName(of('8'), 'en'), 'deleted').toBe('نعناع')
  expect(ownName(of('8', '8'), 'en')).toBeNull()
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

test.each(locales)(
  'every kind of object of the audit log has a name to filter by (%s)',
  (locale) => {
    const texts = JSON.parse(readFileSync(`locales/${locale}/office.json`, 'utf8'))
    const unnamed = visibleEntities(null).filter((kind) => !texts[`office.audit.entity.${kind}`])
    expect(unnamed).toEqual([])
  },
)

test('an accountant filters the audit log only by kinds of objects whose entries they see', () => {
  const kinds = visibleEntities(visibleActions(undefined, ['accountant']))
  expect(kinds).toContain('vatPeriod')
  expect(kinds).not.toContain('session')
})
