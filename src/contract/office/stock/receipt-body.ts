import { z } from 'zod'
import { dayOf } from '#shared/day.ts'
import { maxPriceHalalas } from '#shared/money.ts'
import { clearable, text } from '../../parts.ts'
import { day, id } from '../product-fields.ts'

export const integerBetween = (min: number, max: number) =>
  z.int('invalidValue').min(min, 'invalidValue').max(max, 'invalidValue')
export const lines = <T extends z.ZodType>(shape: T, max = 200) =>
  z.array(shape, 'invalidValue').min(1, 'fieldRequired').max(max, 'invalidValue')
export const note = clearable(text({ max: 1000, multiline: true }))
export const plant = { product_id: id, variant_id: id.nullish() }

const receiptLine = z
  .object({
    ...plant,
    delivered: integerBetween(1, 99_999),
    broken: integerBetween(0, 99_999).default(0),
    broken_borne_by: z.enum(['supplier', 'us'], 'invalidValue').default('supplier'),
    cost_halalas: integerBetween(0, maxPriceHalalas).nullish(),
    lot: clearable(text({ max: 40 })),
  })
  .refine(({ broken, delivered }) => broken <= delivered, {
    path: ['broken'],
    error: 'invalidValue',
  })

/** A receipt of goods from a supplier. */
export const receiptBody = z
  .object({
    supplier_id: id.nullish(),
    number: clearable(text({ max: 40 })),
    received_on: day.refine((one) => one <= dayOf(new Date()), 'dayInFuture'),
    note,
    media_id: id.nullish(),
    /** For plants from abroad: the number of their import permit, phytosanitary certificate or CITES document (plants.md 55.1). */
    from_abroad: z.boolean('invalidValue').default(false),
    import_paper: clearable(text({ max: 60, min: 3 })),
    lines: lines(receiptLine),
  })
  .refine(({ from_abroad: isFromAbroad, import_paper: paper }) => !isFromAbroad || paper, {
    path: ['import_paper'],
    error: 'fieldRequired',
  })
