import { expect, test } from 'vitest'
import { filtersOf } from '../../src/web/product/filters.ts'
import { readAsLead } from '../../src/web/storefront/list/search-lead.server.ts'

const basil = [{ name_ar: 'ريحان', name_en: 'Basil' }]
const linkOf = (query: string) =>
  readAsLead('en', filtersOf(new URLSearchParams(query)), basil).find(Array.isArray)?.[1]

test('the link to the exact search keeps filters and order, and begins at the first page', () => {
  const to = new URL(
    linkOf('q=rehan&category=herbs&sort=price-asc&max=50&page=3') ?? '',
    'http://x',
  )
  expect(to.searchParams.get('q')).toBe('"rehan"')
  expect(to.searchParams.get('category')).toBe('herbs')
  expect(to.searchParams.get('max')).not.toBeNull()
  expect(to.searchParams.has('page')).toBe(false)
})

test('a search that quotation marks would make too long has no such link', () => {
  expect(linkOf(`q=${'a'.repeat(98)}`)).toBeDefined()
  expect(linkOf(`q=${'a'.repeat(99)}`)).toBeUndefined()
})
