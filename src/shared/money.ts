import type { Locale } from './locale.ts'

/** Whole halalas: 1 SAR = 100. The shop never represents money as a fraction (contract §2). */
export type Halalas = number

/** The highest price and cost in the shop (office.md §22). */
export const maxPriceHalalas: Halalas = 99_999_900

/** Riyals as in the API: an exact multiple of 0.01. */
export const toRiyals = (amount: Halalas): number => amount / 100

/** Halalas from riyals with at most two decimals, as `"12.5"` or `12.5`; null for any other number. */
export function fromRiyals(riyals: string | number): Halalas | null {
  const text = String(riyals)
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null
}

/**
 * `1234.5` → `1,234.50`, `1234` → `1,234.00`; with `short`, whole riyals without decimals. Written by hand because a page's first
 * Intl.NumberFormat blocks input on a phone for about 60 ms.
 */
export function formatRiyals(riyals: number, short = false): string {
  const digits = short && Number.isInteger(riyals) ? String(riyals) : riyals.toFixed(2)
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** `SAR 1,234.50` or `1,234.50 ر.س`: Western digits in both languages (contract §2). */
export function formatMoney(amount: Halalas, locale: Locale): string {
  const digits = formatRiyals(toRiyals(amount))
  return locale === 'ar' ? `${digits} ر.س` : `SAR ${digits}`
}
