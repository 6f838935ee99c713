import { expect, test } from 'vitest'
import { lineOfCode, orderOfCode } from '#office/packing/scanned-code.ts'
import { sharesOf } from '#office/packing/shares.ts'

const ficus = { id: 1, sku: 'FIC-1', variant_sku: null }
const small = { id: 2, sku: 'LEM-1', variant_sku: 'LEM-1-S' }
const large = { id: 3, sku: 'LEM-1', variant_sku: 'LEM-1-L' }

test.each([
  ['FIC-1', 1],
  [' fic-1 ', 1],
  ['LEM-1-L', 3],
  // Nobody knows which of the two it is.
  ['LEM-1', undefined],
  ['X', undefined],
])('the label %s stands for line %s', (code, id) => {
  expect(lineOfCode([ficus, small, large], code, () => false)?.id).toBe(id)
})

test('the code of a product that varies is enough where the order holds one of them', () => {
  expect(lineOfCode([ficus, large], 'LEM-1', () => false)?.id).toBe(3)
})

test('of two lines with one label, the one that is not done comes first', () => {
  const again = { ...ficus, id: 4 }
  expect(lineOfCode([ficus, again], 'FIC-1', ({ id }) => id === 1)?.id).toBe(4)
  expect(lineOfCode([ficus, again], 'FIC-1', () => true)?.id).toBe(1)
})

test.each([
  ['1000001012', 1012],
  ['١٠٠٠٠٠١٠١٢', 1012],
  ['1012', null],
  ['FIC-1', null],
])('the label %s is of order %s', (code, id) => {
  expect(orderOfCode(code)).toBe(id)
})

test('what was found goes to those first that were promised first', () => {
  const orders = [
    { id: 7, quantity: 2 },
    { id: 8, quantity: 3 },
    { id: 9, quantity: 1 },
  ]
  expect(sharesOf(orders, 4).map(({ found }) => found)).toEqual([2, 2, 0])
  expect(sharesOf(orders, 0).map(({ found }) => found)).toEqual([0, 0, 0])
})
