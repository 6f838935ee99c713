import { expect, test } from 'vitest'
import { paramsOf } from '#office/products/bulk/bulk-fields.tsx'

test.each([
  ['set_profile', 'profile', 'ixora', { profile: 'ixora' }, { profile: null }],
  ['set_supplier', 'supplier', '7', { supplier_id: 7 }, { supplier_id: null }],
] as const)(
  'the bulk action %s has no parameters until a value is chosen',
  (action, field, one, set, none) => {
    expect(paramsOf(action, {})).toBeNull()
    expect(paramsOf(action, { [field]: '' })).toBeNull()
    expect(paramsOf(action, { [field]: one })).toEqual(set)
    expect(paramsOf(action, { [field]: '-' })).toEqual(none)
  },
)
