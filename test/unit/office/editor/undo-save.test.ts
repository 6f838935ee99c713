import { expect, test } from 'vitest'
import type { OfficeProduct } from '#contract/office/products.ts'
import { bodyOf, formOf, undoOf } from '#office/product/product-form.ts'

const stock = { tracked: true, on_hand: 4, reserved: 0, available: 4, low_at: 0, low_level: 0 }
const saved = (fields: object): OfficeProduct => ({
  ...({ status: 'draft', unit: 'piece', name_ar: 'فيكس', price_halalas: 4_500 } as OfficeProduct),
  ...{ special_price_halalas: null, special_starts_on: null, special_ends_on: null },
  ...{ category_ids: [1], color_ids: [], size_ids: [], related_ids: [], images: [], variants: [] },
  ...{ varies: false, is_featured: false, supplier_id: null, stock },
  ...fields,
})
const before = formOf(
  saved({ special_price_halalas: 4_000, special_starts_on: '2026-09-23', images: [] }),
)

test('the undo of a save takes back exactly what it changed, also the status and what went with it', () => {
  const undo = undoOf(before, saved({ status: 'published' }))
  expect(undo && bodyOf(undo)).toEqual({
    status: 'draft',
    special_price_halalas: 4_000,
    special_starts_on: '2026-09-23',
  })
})

test('a save that may have removed stock offers no undo', () => {
  expect(undoOf(before, saved({ stock: { ...stock, tracked: false } }))).toBeNull()
  expect(undoOf(before, saved({ varies: true }))).toBeNull()
  const variants = [{ id: 7, sku: 'F-S', price_halalas: 4_500, special_price_halalas: null }]
  expect(undoOf(formOf(saved({ variants })), saved({}))).toBeNull()
})
