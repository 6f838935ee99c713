import type { Locale } from './locale.ts'

/** Whole halalas: 1 SAR = 100. Money is never a fraction inside the shop (contract §2). */
export type Halalas = number

/** Riyals as the API carries them: an exact multiple of 0.01. */
export const toRiyals = (amount: Halalas): number => amount / 100

/** Halalas from riyals with at most two decimals, as `"12.5"` or `12.5`; null when it is not such a number. */
export function fromRiyals(riyals: string | number): Halalas | null {
  const text = String(riyals)
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null
}

/**
 * `1234.5` → `1,234.50`, `1234` → `1,234.00`; with `short`, whole riyals without decimals. By hand, since a page's first
 * Intl.NumberFormat costs a phone some 60 ms in which nothing can be touched.
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
