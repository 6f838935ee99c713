import type { ImportKind } from '#shared/office/import.ts'
import type { Locale } from '#shared/locale.ts'
import { fieldHeader, sheetTitle } from '../imports/field-titles.ts'
import type { ImportField } from '../imports/fields.ts'
import type { TableLayout } from '../tables/cell.ts'

const wide = new Set(['description_ar', 'description_en', 'short_ar', 'short_en', 'categories'])
const names = new Set(['name_ar', 'name_latin', 'name_en'])

/** Returns the layout of a table with these fields in this language (office.md 20.9). */
export const tableLayout = (
  kind: ImportKind,
  locale: Locale,
  fields: readonly ImportField[],
): TableLayout => ({
  headers: fields.map(({ name }) => fieldHeader(locale, name)),
  widths: fields.map(({ name }) => (wide.has(name) ? 40 : names.has(name) ? 26 : 14)),
  isRightToLeft: locale === 'ar',
  sheetName: sheetTitle(locale, kind),
})
