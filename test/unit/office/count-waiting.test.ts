import { expect, test } from 'vitest'
import { withCount } from '#office/counts/use-count.ts'

const plantOf = (id: number) => ({
  product: {
    id,
    sku: `P-${id}`,
    name_ar: '',
    name_en: '',
    name_latin: null,
    place: null,
    image_url: null,
  },
  variant: null,
})
const oneMore = (former: number | null) => (former ?? 0) + 1
const countedOf = (waiting: ReturnType<typeof withCount>) =>
  Object.values(waiting).map(({ product_id: id, counted }) => [id, counted])

test('two scans of one plant count as 2, from the number the server has, and keep the numbers of other plants', () => {
  const scan = { plant: plantOf(1), sent: 4, next: oneMore, counted_at: '2026-01-01T00:00:00Z' }
  const other = withCount({}, { ...scan, plant: plantOf(2), sent: null, next: 7 })
  const twice = withCount(withCount(other, scan), scan)
  expect(countedOf(twice)).toEqual([
    [2, 7],
    [1, 6],
  ])
  expect(countedOf(withCount(twice, { ...scan, next: null }))).toEqual([[2, 7]])
})
