import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-client.ts'
import {
  blankLine,
  blankReceipt,
  bodyOf,
  receiptErrors,
  scanned,
} from '#office/stock-documents/receipt-form.ts'
import {
  blankAdjustment,
  blankLine as blankAdjustmentLine,
  scanned as scannedInAdjustment,
} from '#office/stock-documents/adjustment-form.ts'
import { fieldsOf } from '#office/stock-documents/use-send-document.ts'

const t = (key: string) => key
const line = blankLine({ product: { id: 7 } } as unknown as Parameters<typeof blankLine>[0])

test('a receipt is not sent without a number of broken pieces', () => {
  const errorsOf = (broken: number | null) =>
    receiptErrors({ ...blankReceipt(), lines: [{ ...line, delivered: 5, broken }] })
  expect(errorsOf(null)).toEqual({ 'lines.0.broken': 'office.stock.wrong.brokenMissing' })
  expect(errorsOf(0)).toEqual({})
})

test('broken pieces are charged to a supplier only if there is one', () => {
  const bearerOf = (supplierId: string) =>
    bodyOf({ ...blankReceipt(), supplierId, lines: [line] }).lines.map(
      (sent) => sent.broken_borne_by,
    )
  expect(bearerOf('3')).toEqual(['supplier'])
  expect(bearerOf('')).toEqual(['us'])
})

test('a scanned label is one more piece of its line; in a correction it only names the plant', () => {
  expect(scanned(line, blankReceipt(), true)).toEqual({})
  expect(scanned({ ...line, delivered: 4 }, blankReceipt(), false)).toEqual({ delivered: 5 })
  const lost = { ...blankAdjustment(), reason: 'lost' as const }
  const adjusted = blankAdjustmentLine(line)
  expect(scannedInAdjustment(adjusted, lost)).toEqual({ count: 1 })
  expect(scannedInAdjustment({ ...adjusted, count: 2 }, lost)).toEqual({ count: 3 })
  expect(scannedInAdjustment(adjusted, blankAdjustment())).toEqual({})
})

test('a refusal about a plant is shown at its line', () => {
  const refused = (body: object) => new ApiError(400, { message: 'Not enough', code: '', ...body })
  expect(fieldsOf(t, refused({ data: { line: 1, product_id: 7 } }))).toEqual({
    'lines.1.product_id': 'Not enough',
  })
  expect(fieldsOf(t, refused({ errors: { note: ['Too long'] } }))).toEqual({ note: 'Too long' })
  expect(fieldsOf(t, refused({}))).toBeNull()
})
