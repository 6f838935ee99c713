import { expect, test } from 'vitest'
import type { OfficeProduct, OfficeProductRow } from '#contract/office/products.ts'
import { labelsOf } from '#office/labels/plant-label.ts'

const product = {
  id: 5,
  name_ar: 'تين ورق الكمان',
  name_en: 'Fiddle-leaf fig',
  name_latin: 'Ficus lyrata',
  varies: true,
  price_halalas: 18_900,
  price_now_halalas: 18_900,
} as OfficeProductRow
const variant = { id: 1, color_id: null, size_id: 2, is_active: true, price_halalas: 18_900 }
const sizes = { ar: new Map([[2, 'متوسط']]), en: new Map([[2, 'Medium']]) }

test.each([
  ['ar', 'تين ورق الكمان · متوسط'],
  ['en', 'Fiddle-leaf fig · Medium'],
] as const)(
  'a label is listed in the screen’s language (%s) and printed in Arabic',
  (locale, title) => {
    const [label] = labelsOf(product, [variant as OfficeProduct['variants'][number]], {
      locale,
      printed: { colors: new Map(), sizes: sizes.ar },
      shown: { colors: new Map(), sizes: sizes[locale] },
    })
    expect(label).toMatchObject({ title, nameAr: 'تين ورق الكمان', option: 'متوسط' })
  },
)
