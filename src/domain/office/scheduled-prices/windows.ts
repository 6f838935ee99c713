import { addDays, type Day } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'
import type { ProductContent } from '../product-content/content.ts'

/** The special prices of a product on certain days. */
export interface PriceWindow {
  /** Of two windows on one day, the one with the higher precedence applies, which is the later one. */
  precedence: number
  /** Null: the special price that staff gave the product itself. */
  saleId: number | null
  /** Riyadh days, inclusive; null: unlimited in that direction. */
  startsOn: Day | null
  endsOn: Day | null
  /** The prices by variant id; 0 for a product that does not vary. */
  prices: ReadonlyMap<number, Halalas>
}

/** The days on which one window applies without interruption. */
export interface Segment {
  window: PriceWindow
  startsOn: Day | null
  endsOn: Day | null
}

type Days = Pick<PriceWindow, 'startsOn' | 'endsOn'>
export type PricedContent = Pick<
  ProductContent,
  | 'varies'
  | 'price_halalas'
  | 'special_price_halalas'
  | 'special_starts_on'
  | 'special_ends_on'
  | 'variants'
>

/** Whether two windows have a day in common. */
export const overlap = (a: Days, b: Days): boolean =>
  (a.startsOn === null || b.endsOn === null || a.startsOn <= b.endsOn) &&
  (b.startsOn === null || a.endsOn === null || b.startsOn <= a.endsOn)

const holdsOn = (window: PriceWindow, day: Day): boolean =>
  overlap(window, { startsOn: day, endsOn: day })

/** Returns the window that applies on a day. */
const windowOn = (windows: readonly PriceWindow[], day: Day): PriceWindow | undefined =>
  windows
    .filter((window) => holdsOn(window, day))
    .toSorted((a, b) => b.precedence - a.precedence)
    .at(0)

/** Returns the segment that applies today, else the next one, for the product's own columns. Null: none is left. */
export function segmentFrom(windows: readonly PriceWindow[], today: Day): Segment | null {
  const edges = windows
    .flatMap(({ startsOn, endsOn }) => [startsOn, endsOn && addDays(endsOn, 1)])
    .filter((day): day is Day => day !== null && day > today)
  const days = [...new Set([today, ...edges])].toSorted()
  for (const [index, day] of days.entries()) {
    const window = windowOn(windows, day)
    if (!window) continue
    const next = days.slice(index + 1).find((later) => windowOn(windows, later) !== window)
    return {
      window,
      startsOn: day === today ? window.startsOn : day,
      endsOn: next ? addDays(next, -1) : window.endsOn,
    }
  }
  return null
}

/**
 * Returns the day on which the columns must be written again: the day after the segment; for a product that varies and a future segment its
 * first day, when another variant may become the cheapest. Null: never.
 */
export function dueAfter(segment: Days | null, varies: boolean, today: Day): Day | null {
  if (!segment) return null
  const { startsOn, endsOn } = segment
  if (varies && startsOn !== null && startsOn > today) return startsOn
  return endsOn && addDays(endsOn, 1)
}

/** Returns the product's own special price as a window below all others; null: none, or its days are over. */
export function ownWindow(content: PricedContent, today: Day): PriceWindow | null {
  const prices = new Map<number, Halalas>()
  if (content.varies) {
    for (const { id, special_price_halalas: special } of content.variants)
      if (special !== null) prices.set(id, special)
  } else if (content.special_price_halalas !== null) prices.set(0, content.special_price_halalas)
  const { special_starts_on: startsOn, special_ends_on: endsOn } = content
  if (prices.size === 0 || (endsOn !== null && endsOn < today)) return null
  return { precedence: 0, saleId: null, startsOn, endsOn, prices }
}

/** Removes prices that are no longer reductions, because the regular price was lowered; windows without prices are removed. */
export function filterReducingPrices(
  windows: readonly PriceWindow[],
  { varies, price_halalas, variants }: PricedContent,
): PriceWindow[] {
  const full = new Map(
    varies ? variants.map(({ id, price_halalas: own }) => [id, own]) : [[0, price_halalas]],
  )
  return windows.flatMap((window) => {
    const prices = new Map([...window.prices].filter(([id, price]) => price < (full.get(id) ?? 0)))
    return prices.size > 0 ? [{ ...window, prices }] : []
  })
}

/** Returns the content with the prices and days of a segment; null: without a special price. */
export function withSegment<Content extends PricedContent>(
  content: Content,
  segment: Segment | null,
): Content {
  const priceOf = (id: number) => segment?.window.prices.get(id) ?? null
  const days = {
    special_starts_on: segment?.startsOn ?? null,
    special_ends_on: segment?.endsOn ?? null,
  }
  return content.varies
    ? {
        ...content,
        ...days,
        variants: content.variants.map((variant) => ({
          ...variant,
          special_price_halalas: priceOf(variant.id),
        })),
      }
    : { ...content, ...days, special_price_halalas: priceOf(0) }
}
