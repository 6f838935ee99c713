import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxQr } from '#shared/billing/tax-qr.ts'

// Two codes written out by hand, byte by byte: tag, length in bytes, value. Digits are 30–39, "-" 2D, "." 2E, ":" 3A, "T" 54, "Z" 5A.

/**
 *     01 0C  42 6F 62 73 20 52 65 63 6F 72 64 73                   Bobs Records            12 bytes
 *     02 0F  33 31 30 31 32 32 33 39 33 35 30 30 30 30 33          310122393500003         15
 *     03 14  32 30 32 32 2D 30 34 2D 32 35 54 31 35 3A 33 30 3A 30 30 5A   2022-04-25T15:30:00Z   20
 *     04 07  31 30 30 30 2E 30 30                                  1000.00                  7
 *     05 06  31 35 30 2E 30 30                                     150.00                   6
 */
const latin =
  '010C426F6273205265636F726473' +
  '020F333130313232333933353030303033' +
  '0314323032322D30342D32355431353A33303A30305A' +
  '0407313030302E3030' +
  '05063135302E3030'

/**
 *     01 08  D9 88 D8 A7 D8 B1 D9 81                               وارف: four letters of two bytes
 *     02 0F  33 39 39 39 39 39 39 39 39 39 30 30 30 30 33          399999999900003         15
 *     03 14  32 30 32 36 2D 31 31 2D 32 31 54 30 37 3A 31 32 3A 30 35 5A   2026-11-21T07:12:05Z   20
 *     04 06  32 32 35 2E 30 30                                     225.00                   6
 *     05 05  32 39 2E 33 34                                        29.34                    5
 */
const arabic =
  '0108D988D8A7D8B1D981' +
  '020F333939393939393939393030303033' +
  '0314323032362D31312D32315430373A31323A30355A' +
  '04063232352E3030' +
  '050532392E3334'

const hex = (base64: string) => Buffer.from(base64, 'base64').toString('hex').toUpperCase()

/** Reads tag after tag, as a scanner does. */
function decode(base64: string): [tag: number, value: string][] {
  const bytes = Buffer.from(base64, 'base64')
  const found: [number, string][] = []
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, length = 0] = bytes.subarray(at, at + 2)
    found.push([
      tag,
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(at + 2, at + 2 + length)),
    ])
    at += 2 + length
  }
  return found
}

const ours = {
  sellerName: 'وارف',
  vatNumber: '399999999900003',
  issuedAt: new Date('2026-11-21T07:12:05.789Z'),
  totalHalalas: 22_500,
  vatHalalas: 2_934,
}

test('taxQr returns the code worked out by hand for a Latin seller', () => {
  const code = taxQr({
    sellerName: 'Bobs Records',
    vatNumber: '310122393500003',
    issuedAt: new Date('2022-04-25T15:30:00Z'),
    totalHalalas: 100_000,
    vatHalalas: 15_000,
  })
  expect(hex(code)).toBe(latin)
  expect(code).toBe(
    'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
  )
})

test('taxQr returns the code worked out by hand for an Arabic seller, with lengths in bytes', () => {
  expect(hex(taxQr(ours))).toBe(arabic)
})

test('a name longer than 255 bytes is cut between two characters', () => {
  expect(decode(taxQr({ ...ours, sellerName: `x${'و'.repeat(200)}` }))[0]).toEqual([
    1,
    `x${'و'.repeat(127)}`,
  ])
  expect(decode(taxQr({ ...ours, sellerName: 'و'.repeat(200) }))[0]).toEqual([1, 'و'.repeat(127)])
  expect(decode(taxQr({ ...ours, sellerName: `xxx${'🌿'.repeat(100)}` }))[0]).toEqual([
    1,
    `xxx${'🌿'.repeat(63)}`,
  ])
})

test('decoding returns the encoded values', () => {
  const seconds = fc.date({
    min: new Date('2021-12-04'),
    max: new Date('2999-12-31'),
    noInvalidDate: true,
  })
  const halalas = fc.integer({ min: 0, max: 999_999_999_999 })
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      seconds,
      halalas,
      halalas,
      (sellerName, issuedAt, totalHalalas, vatHalalas) => {
        fc.pre(Buffer.byteLength(sellerName) <= 255)
        expect(
          decode(
            taxQr({ sellerName, vatNumber: '399999999900003', issuedAt, totalHalalas, vatHalalas }),
          ),
        ).toEqual([
          [1, sellerName],
          [2, '399999999900003'],
          [3, issuedAt.toISOString().replace(/\.\d+/, '')],
          [4, `${Math.floor(totalHalalas / 100)}.${String(totalHalalas % 100).padStart(2, '0')}`],
          [5, `${Math.floor(vatHalalas / 100)}.${String(vatHalalas % 100).padStart(2, '0')}`],
        ])
      },
    ),
  )
})
