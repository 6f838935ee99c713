import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportKind } from '#shared/office/import.ts'
import type { Locale } from '#shared/locale.ts'
import { fieldsOfKind, type ImportField } from '../imports/fields.ts'
import type { Cell, TableFormat } from '../tables/cell.ts'
import { writeTable } from '../tables/write-table.ts'
import { tableLayout } from './table-layout.ts'

/** The example line of a template; categories, colours and sizes are left empty because they differ in each shop. */
const example: Readonly<Record<string, Cell>> = {
  sku: { text: 'MON-M' },
  name_ar: { text: 'مونستيرا' },
  name_latin: { text: 'Monstera deliciosa' },
  name_en: { text: 'Swiss cheese plant' },
  price: { halalas: 14_500 },
  special_price: { halalas: 11_900 },
  special_from: { day: '2026-12-01' },
  special_to: { day: '2026-12-31' },
  quantity: { whole: 12 },
  short_ar: { text: 'نبتة داخلية بأوراق مشقوقة' },
  short_en: { text: 'Indoor plant with split leaves' },
  place: { text: 'A-05' },
  counted: { whole: 12 },
  code: { text: 'SPRING-20' },
  kind: { text: 'percent' },
  value: { whole: 20 },
  starts_on: { day: '2026-12-01' },
  ends_on: { day: '2026-12-31' },
  min_sub_total: { halalas: 20_000 },
  max_discount: { halalas: 5_000 },
  usage_limit: { whole: 500 },
  per_customer_limit: { whole: 1 },
}

/** A plant with an option, in two lines; the size of the option is one of the shop. */
const exampleWithOption = (size: string): Readonly<Record<string, Cell>>[] => [
  {
    sku: { text: 'FIC-E' },
    name_ar: { text: 'فيكس مطاطي' },
    name_latin: { text: 'Ficus elastica' },
    name_en: { text: 'Rubber plant' },
    price: { halalas: 9_500 },
  },
  {
    sku: { text: 'FIC-E-1' },
    parent_sku: { text: 'FIC-E' },
    price: { halalas: 9_500 },
    quantity: { whole: 6 },
    sizes: { text: size },
  },
]

/** Choices are written with their word in the reader's language. */
function exampleOf(
  line: Readonly<Record<string, Cell>>,
  { name, is }: ImportField,
  locale: Locale,
): Cell {
  const cell = line[name] ?? null
  if (cell === null || is.type !== 'choice' || locale !== 'ar' || !('text' in cell)) return cell
  return { text: is.choices[cell.text]?.[0] ?? cell.text }
}

/**
 * Writes an empty table with the headers and an example line; for products also a plant with an option, if the shop has a size. Returns its
 * path; the caller removes the file.
 */
export async function writeTemplate(
  folder: string,
  {
    kind,
    locale,
    format,
    size,
  }: { kind: ImportKind; locale: Locale; format: TableFormat; size: string | undefined },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `template-${randomUUID()}`)
  const fields = fieldsOfKind(kind).filter(({ name }) => name !== 'id')
  const lines = [example, ...(kind === 'products' && size ? exampleWithOption(size) : [])]
  await writeTable(
    path,
    format,
    tableLayout(kind, locale, fields),
    lines.map((line) => fields.map((field) => exampleOf(line, field, locale))),
  )
  return path
}
