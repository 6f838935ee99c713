import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeTotals } from '#domain/pricing/cart-totals.ts'
import { fitsVat, fitVat } from '#domain/pricing/fit-vat.ts'
import { planParts } from '#domain/pricing/plan-parts.ts'
import {
  grossOf,
  remainingOfLine,
  nothingReduced,
  reduceLine,
  type ReducedPart,
  type LineReduction,
  type SoldLine,
} from '#domain/pricing/reduce-line.ts'
import { includedVat } from '#shared/billing/included-vat.ts'

const rate = 1_500

describe('the VAT of a document', () => {
  const fitted = (...gross: number[]) =>
    fitVat(
      gross.map((grossHalalas) => ({ grossHalalas, vatHalalas: includedVat(grossHalalas, rate) })),
      rate,
    )

  test('is moved to the line that lacks most', () => {
    expect(fitted(3, 11, 19)).toEqual([0, 1, 3])
  })

  test('is unchanged where the sum of the lines is within a halala', () => {
    expect(fitted(130_000)).toEqual([16_957])
    expect(fitted(17_820, 4_680, 0)).toEqual([2_324, 610, 0])
  })

  test('fits the total of any cart, with each line less than a halala from its exact VAT', () => {
    const cart = fc.array(
      fc.record({
        unitPriceHalalas: fc.integer({ min: 1, max: 99_999 }),
        quantity: fc.integer({ min: 1, max: 20 }),
        isEligible: fc.boolean(),
      }),
      { minLength: 1, maxLength: 100 },
    )
    fc.assert(
      fc.property(cart, fc.integer({ min: 0, max: 9_000 }), (list, basisPoints) => {
        const numbered = list.map((line, at) => ({ ...line, id: at + 1 }))
        const { lines, totals } = computeTotals(
          numbered,
          { kind: 'percent', basisPoints, maxHalalas: null },
          rate,
        )
        expect(fitsVat(totals.grandTotalHalalas, totals.vatHalalas, rate)).toBe(true)
        for (const { totalHalalas, discountHalalas, vatHalalas } of lines) {
          const exact = ((totalHalalas - discountHalalas) * rate) / (10_000 + rate)
          expect(Math.abs(vatHalalas - exact)).toBeLessThan(1)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

/** Applies `reduceLine` to one unit after the other. */
function unitAfterUnit(line: SoldLine): [gross: number, vat: number][] {
  let reduced: ReducedPart = nothingReduced
  return Array.from({ length: line.quantity }, () => {
    const part = reduceLine(line, reduced, { quantity: 1 }, rate)
    reduced = add(reduced, part, false)
    return [part.grossHalalas, part.vatHalalas]
  })
}

const add = (
  reduced: ReducedPart,
  part: { quantity: number; grossHalalas: number; vatHalalas: number },
  byAmount: boolean,
): ReducedPart => ({
  quantity: reduced.quantity + part.quantity,
  grossHalalas: reduced.grossHalalas + part.grossHalalas,
  vatHalalas: reduced.vatHalalas + part.vatHalalas,
  byAmount: reduced.byAmount || byAmount,
})

describe('the parts of a line', () => {
  test('equal those of the worked examples', () => {
    const coupon = { quantity: 3, unitPriceHalalas: 3_333, discountHalalas: 1_000 }
    expect(unitAfterUnit({ ...coupon, vatHalalas: 1_174 })).toEqual([
      [3_000, 391],
      [2_999, 391],
      [3_000, 392],
    ])
    const canonical = { quantity: 2, unitPriceHalalas: 9_900, discountHalalas: 1_980 }
    expect(unitAfterUnit({ ...canonical, vatHalalas: 2_324 })).toEqual([
      [8_910, 1_162],
      [8_910, 1_162],
    ])
  })

  test('by amount leave the rest of gross and VAT to the last part', () => {
    const line = { quantity: 1, unitPriceHalalas: 8_999, discountHalalas: 0, vatHalalas: 1_174 }
    const first = reduceLine(line, nothingReduced, { amountHalalas: 1_000 }, rate)
    expect([first.quantity, first.grossHalalas, first.vatHalalas]).toEqual([0, 1_000, 130])
    const reduced = add(nothingReduced, first, true)
    expect(remainingOfLine(line, reduced)).toEqual({
      quantity: 0,
      grossHalalas: 7_999,
      vatHalalas: 1_044,
    })
    const rest = reduceLine(line, reduced, { amountHalalas: 7_999 }, rate)
    expect(rest.vatHalalas).toBe(1_044)
  })
})

describe('any sequence of removals, credits, refunds and a cancellation', () => {
  const order = fc.record({
    cart: fc.array(
      fc.record({
        unitPriceHalalas: fc.oneof(
          fc.integer({ min: 1, max: 50 }),
          fc.integer({ min: 51, max: 50_000 }),
        ),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
    /** The lines touched in each step, by units or by an amount, as a share of the rest. */
    steps: fc.array(
      fc.array(
        fc.record({
          at: fc.nat(11),
          isByUnits: fc.boolean(),
          share: fc.integer({ min: 1, max: 100 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      { maxLength: 12 },
    ),
  })
  type Story = typeof order extends fc.Arbitrary<infer T> ? T : never
  type Plan = typeof planParts

  /** Returns the faults of the lines at the end of the order; the planner is a parameter, so that a broken one can be tested. */
  function faultsOf({ cart, basisPoints, steps }: Story, plan: Plan): string[] {
    const { lines } = computeTotals(
      cart.map((line, at) => ({ ...line, id: at, isEligible: true })),
      { kind: 'percent', basisPoints, maxHalalas: null },
      rate,
    )
    const reduced: ReducedPart[] = lines.map(() => nothingReduced)
    const faults: string[] = []
    const take = (wanted: Map<number, LineReduction>) => {
      const taken = [...wanted].toSorted(([a], [b]) => a - b)
      const parts = plan(
        taken.map(([at, reduction]) => ({ line: lines[at]!, reduced: reduced[at]!, reduction })),
        rate,
      )
      for (const [position, [at, reduction]] of taken.entries()) {
        const part = parts[position]!
        if (part.grossHalalas < 0 || part.vatHalalas < 0 || part.vatHalalas > part.grossHalalas)
          faults.push('a part of less than nothing')
        reduced[at] = add(reduced[at]!, part, 'amountHalalas' in reduction)
        const left = remainingOfLine(lines[at]!, reduced[at])
        if (left.grossHalalas < 0 || left.vatHalalas < 0 || left.vatHalalas > left.grossHalalas)
          faults.push('a line reduced by more than it was')
      }
    }
    for (const step of steps) {
      const wanted = new Map<number, LineReduction>()
      for (const { at: drawn, isByUnits, share } of step) {
        const at = drawn % lines.length
        const left = remainingOfLine(lines[at]!, reduced[at]!)
        const [units, amount] = [left.quantity, left.grossHalalas].map((all) =>
          Math.ceil((all * share) / 100),
        )
        if (isByUnits && units! > 0) wanted.set(at, { quantity: units! })
        else if (!isByUnits && amount! > 0) wanted.set(at, { amountHalalas: amount! })
      }
      take(wanted)
    }
    // All that is left, as a cancellation takes it.
    take(new Map(lines.map((line, at) => [at, restOf(line, reduced[at]!)])))
    for (const [at, line] of lines.entries())
      if (
        reduced[at]!.grossHalalas !== grossOf(line) ||
        reduced[at]!.vatHalalas !== line.vatHalalas
      )
        faults.push('a line that does not end at its gross amount and its VAT')
    return faults
  }

  const restOf = (line: SoldLine, reduced: ReducedPart): LineReduction => {
    const { quantity, grossHalalas } = remainingOfLine(line, reduced)
    return quantity > 0 ? { quantity } : { amountHalalas: grossHalalas }
  }

  test('ends every line exactly at its gross amount and its VAT', () => {
    fc.assert(
      fc.property(order, (story) => {
        expect(faultsOf(story, planParts)).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  test('would reveal a planner that rounds each part separately', () => {
    const planted: Plan = (planned, bp) =>
      planParts(planned, bp).map((part) => ({
        ...part,
        vatHalalas: includedVat(part.grossHalalas, bp),
      }))
    const { failed } = fc.check(
      fc.property(order, (story) => faultsOf(story, planted).length === 0),
      { numRuns: 1_000 },
    )
    expect(failed).toBe(true)
  })
})
