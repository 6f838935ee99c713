import type { Locale } from '#shared/locale.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import type { ImportKind } from '#shared/office/import.ts'
import ar from '../../../../locales/ar/office-tables.json' with { type: 'json' }
import en from '../../../../locales/en/office-tables.json' with { type: 'json' }
import { fieldsOfKind } from './fields.ts'
import { headerAliases } from './header-aliases.ts'

const texts: Record<Locale, Readonly<Record<string, string>>> = { ar, en }

/** The title of a field on screen, or of a sheet. */
export const fieldTitle = (locale: Locale, name: string): string => texts[locale][name] ?? name

/** The header of a field's column in a file: its Arabic title, or the field's name (office.md §33). */
export const fieldHeader = (locale: Locale, name: string): string =>
  locale === 'ar' ? fieldTitle('ar', name) : name

/** Folds a header for comparison, without underscores. */
export const foldHeader = (header: string): string => foldForSearch(header.replaceAll('_', ' '))

/** A header without the unit or the other name in brackets at its end: `Price (SAR)`. */
function withoutBrackets(header: string): string {
  const text = header.trim()
  return text.endsWith(')') ? text.slice(0, text.lastIndexOf('(')).trim() : text
}

/**
 * Guesses the fields that the columns of a file fill: the field remembered for such a header, else one with this name. Each field is used
 * once.
 */
export function guessFields(
  kind: ImportKind,
  headers: readonly string[],
  remembered: ReadonlyMap<string, string>,
): (string | null)[] {
  const known = new Map<string, string>()
  for (const { name } of fieldsOfKind(kind))
    for (const header of [
      name,
      fieldTitle('ar', name),
      fieldTitle('en', name),
      ...(headerAliases[name] ?? []),
    ]) {
      const folded = foldHeader(header)
      if (folded && !known.has(folded)) known.set(folded, name)
    }
  const taken = new Set<string>()
  const take = (field: string | undefined): string | null => {
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const exact = headers.map((header) => {
    const folded = foldHeader(header)
    return take(remembered.get(folded) ?? known.get(folded))
  })
  return exact.map(
    (field, column) => field ?? take(known.get(foldHeader(withoutBrackets(headers[column] ?? '')))),
  )
}

const sheetTitles: Record<ImportKind, string> = {
  products: 'sheetProducts',
  prices: 'sheetPrices',
  counts: 'sheetCounts',
  coupons: 'sheetCoupons',
}
export const sheetTitle = (locale: Locale, kind: ImportKind): string =>
  fieldTitle(locale, sheetTitles[kind])
