import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeTotals } from '#domain/pricing/cart-totals.ts'
import { discountOn, splitDiscount } from '#domain/pricing/discount.ts'
import { includedVat } from '#shared/billing/included-vat.ts'

const price = fc.integer({ min: 1, max: 5_000_000 })
const lines = fc
  .array(
    fc.record({
      unitPriceHalalas: price,
      quantity: fc.integer({ min: 1, max: 999 }),
      isEligible: fc.boolean(),
    }),
    { maxLength: 100 },
  )
  .map((list) => list.map((line, index) => ({ ...line, id: index + 1 })))
const cap = fc.option(price)
const reduction = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    basisPoints: fc.integer({ min: 1, max: 10_000 }),
    maxHalalas: cap,
  }),
  fc.record({ kind: fc.constant('fixed' as const), amountHalalas: price, maxHalalas: cap }),
)
const rate = fc.constantFrom(0, 500, 1500)

describe('VAT', () => {
  test.each([
    [17_820, 2_324],
    [4_680, 610],
    [11_500, 1_500],
    [0, 0],
    // Half a halala rounds up: 23 × 15/115 = 3 exactly, 11.5 is the next half.
    [23, 3],
    [4, 1],
    [3, 0],
  ])('%i halalas contain %i halalas of VAT', (gross, vat) =>
    expect(includedVat(gross, 1500)).toBe(vat),
  )

  test('is 0 for a seller who is not registered', () => expect(includedVat(99_999, 0)).toBe(0))

  test('is within half a halala of the exact share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), rate, (gross, bp) => {
        const twiceTheError =
          2n * BigInt(includedVat(gross, bp)) * BigInt(10_000 + bp) -
          2n * BigInt(gross) * BigInt(bp)
        expect(twiceTheError > -BigInt(10_000 + bp) && twiceTheError <= BigInt(10_000 + bp)).toBe(
          true,
        )
      }),
    )
  })
})

describe('a discount', () => {
  test('is split by largest remainder, ties to the lower line', () => {
    const three = [1, 2, 3].map((id) => ({ id, totalHalalas: 100 }))
    expect([...splitDiscount(100, three).values()]).toEqual([34, 33, 33])
    expect([...splitDiscount(101, three).values()]).toEqual([34, 34, 33])
    expect([
      ...splitDiscount(10, [
        { id: 2, totalHalalas: 100 },
        { id: 1, totalHalalas: 200 },
      ]).entries(),
    ]).toEqual([
      [2, 3],
      [1, 7],
    ])
  })

  test('by percentage rounds half up, is capped, and never exceeds the amount it applies to', () => {
    expect(discountOn(25_000, { kind: 'percent', basisPoints: 1_000, maxHalalas: null })).toBe(
      2_500,
    )
    expect(discountOn(5, { kind: 'percent', basisPoints: 1_000, maxHalalas: null })).toBe(1)
    expect(discountOn(25_000, { kind: 'percent', basisPoints: 1_000, maxHalalas: 1_500 })).toBe(
      1_500,
    )
    expect(discountOn(3_000, { kind: 'fixed', amountHalalas: 5_000, maxHalalas: null })).toBe(3_000)
  })

  test('equals the sum of its parts, each within a halala of its share', () => {
    fc.assert(
      fc.property(lines, reduction, (list, rule) => {
        const totals = list.map(({ id, unitPriceHalalas, quantity }) => ({
          id,
          totalHalalas: unitPriceHalalas * quantity,
        }))
        const whole = totals.reduce((sum, line) => sum + line.totalHalalas, 0)
        const discount = discountOn(whole, rule)
        const parts = splitDiscount(discount, totals)
        expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBe(discount)
        for (const { id, totalHalalas } of totals) {
          const part = parts.get(id) ?? 0
          expect(part).toBeLessThanOrEqual(totalHalalas)
          expect(Math.abs(part - (discount * totalHalalas) / whole)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})

describe('the halalas that rounding leaves', () => {
  // Few amounts, so that remainders are often equal.
  const totals = fc.array(fc.constantFrom(1, 100, 250, 999), { minLength: 1, maxLength: 30 })

  test('go to the largest remainders, ties to the lower line', () => {
    fc.assert(
      fc.property(
        totals,
        fc.integer({ min: 0, max: 10_000 }),
        fc.boolean(),
        (amounts, basisPoints, isReversed) => {
          const rows = amounts.map((totalHalalas, index) => ({ id: index + 1, totalHalalas }))
          const whole = amounts.reduce((sum, amount) => sum + amount, 0)
          const discount = discountOn(whole, { kind: 'percent', basisPoints, maxHalalas: null })
          const parts = splitDiscount(discount, isReversed ? rows.toReversed() : rows)
          const allotted = rows.map(({ id, totalHalalas }) => {
            const down = Math.floor((discount * totalHalalas) / whole)
            return {
              id,
              remainder: discount * totalHalalas - down * whole,
              extra: (parts.get(id) ?? 0) - down,
            }
          })
          expect(allotted.every(({ extra }) => extra === 0 || extra === 1)).toBe(true)
          // A line that got a halala comes before one that got none, by remainder and then by id.
          for (const roundedUp of allotted.filter(({ extra }) => extra === 1))
            for (const other of allotted.filter(({ extra }) => extra === 0))
              expect(
                roundedUp.remainder > other.remainder ||
                  (roundedUp.remainder === other.remainder && roundedUp.id < other.id),
              ).toBe(true)
        },
      ),
    )
  })
})

describe('a cart', () => {
  test('adds up as the worked example of the contract does', () => {
    const { lines: priced, totals } = computeTotals(
      [
        { id: 301, unitPriceHalalas: 9_900, quantity: 2, isEligible: true },
        { id: 302, unitPriceHalalas: 5_200, quantity: 1, isEligible: true },
      ],
      { kind: 'percent', basisPoints: 1_000, maxHalalas: null },
      1_500,
    )
    expect(totals).toEqual({
      subTotalHalalas: 25_000,
      discountHalalas: 2_500,
      shippingHalalas: 0,
      vatHalalas: 2_934,
      grandTotalHalalas: 22_500,
    })
    expect(priced.map((line) => [line.discountHalalas, line.vatHalalas])).toEqual([
      [1_980, 2_324],
      [520, 610],
    ])
  })

  test('always adds up from its lines, with the VAT inside the total', () => {
    fc.assert(
      fc.property(lines, fc.option(reduction), rate, (list, rule, bp) => {
        const { lines: priced, totals } = computeTotals(list, rule, bp)
        const sumOf = (pick: (line: (typeof priced)[number]) => number) =>
          priced.reduce((sum, line) => sum + pick(line), 0)
        expect(totals.subTotalHalalas).toBe(sumOf((line) => line.unitPriceHalalas * line.quantity))
        expect(totals.discountHalalas).toBe(sumOf((line) => line.discountHalalas))
        expect(totals.vatHalalas).toBe(sumOf((line) => line.vatHalalas))
        expect(totals.grandTotalHalalas).toBe(
          totals.subTotalHalalas - totals.discountHalalas + totals.shippingHalalas,
        )
        expect(totals.vatHalalas).toBeGreaterThanOrEqual(0)
        expect(totals.vatHalalas).toBeLessThanOrEqual(totals.grandTotalHalalas)
        for (const line of priced)
          expect(line.vatHalalas).toBeLessThanOrEqual(line.totalHalalas - line.discountHalalas)
      }),
    )
  })

  test('takes a discount only from the eligible lines, and takes all of it', () => {
    fc.assert(
      fc.property(lines, reduction, rate, (list, rule, bp) => {
        const { lines: priced, totals } = computeTotals(list, rule, bp)
        const eligible = priced.filter(({ isEligible }) => isEligible)
        const eligibleSubTotal = eligible.reduce((sum, line) => sum + line.totalHalalas, 0)
        expect(totals.discountHalalas).toBe(discountOn(eligibleSubTotal, rule))
        expect(eligible.reduce((sum, line) => sum + line.discountHalalas, 0)).toBe(
          totals.discountHalalas,
        )
        for (const line of priced) expect(line.discountHalalas).toBeGreaterThanOrEqual(0)
        for (const line of priced) if (!line.isEligible) expect(line.discountHalalas).toBe(0)
      }),
    )
  })
})
