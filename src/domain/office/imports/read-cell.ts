import { fromRiyals, maxPriceHalalas } from '#shared/money.ts'
import { toAsciiDigits, toPlainNumber } from '#shared/text/digits.ts'
import { unprotectCell } from '../tables/cell-safety.ts'
import type { FieldType, ImportField, NameList } from './fields.ts'
import { foldHeader } from './field-titles.ts'

/** The value of a cell, or the reason why it cannot be read; null: it clears the field. */
export type CellValue = { value: unknown } | { code: string; facts?: object }

/** Folded names of categories, colours, sizes and suppliers → their ids. */
export type NamesById = Readonly<Record<NameList | 'suppliers', ReadonlyMap<string, number>>> & {
  /** Folded names of kinds of plants → their slugs. */
  readonly profiles: ReadonlyMap<string, string>
}

const directionMarks = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g
/** Characters that spreadsheets put around dates in Arabic text. */
const marks = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\s\u00a0]/g
const currency = /(?:ر\.?س\.?|ريال|SAR|SR|﷼|\u20c1)/giu

/** Reads a cell that is not empty (office.md §33). */
export function readCell({ is }: ImportField, raw: string, names: NamesById): CellValue {
  const text = unprotectCell(raw)
  return readers[is.type](text, is as never, names)
}

const readers: {
  [T in FieldType['type']]: (
    text: string,
    is: Extract<FieldType, { type: T }>,
    names: NamesById,
  ) => CellValue
} = {
  text: (text, { max }) =>
    text.length > max ? { code: 'cell.tooLong', facts: { max } } : { value: oneLine(text) },
  html: (text) =>
    text.length > 20_000
      ? { code: 'cell.tooLong', facts: { max: 20_000 } }
      : { value: asHtml(text) },
  sku: (text) => {
    const sku = skuOf(text)
    return sku === null ? { code: 'cell.sku' } : { value: sku }
  },
  id: (text) => wholeNumber(text, 1, 2_147_483_647),
  price: (text) => {
    const halalas = priceOf(text)
    return halalas === null ? { code: 'cell.price' } : { value: halalas }
  },
  day: (text) => {
    const day = dayOfText(text)
    return day === null ? { code: 'cell.date' } : { value: day }
  },
  moment: (text) => {
    const moment = momentOfText(text)
    return moment === null ? { code: 'cell.moment' } : { value: moment }
  },
  whole: (text, { min, max }) => wholeNumber(text, min, max),
  choice: (text, { choices }) => choiceOf(text, choices),
  names: (text, is, names) => idsOf(text, is, names[is.of]),
  couponCode: (text) => {
    const code = couponCodeOf(text)
    return code === null ? { code: 'cell.couponCode' } : { value: code }
  },
  percentOrRiyals: (text) => ({ value: text }),
  supplier: (text, _, names) => {
    const id = names.suppliers.get(foldHeader(text))
    return id === undefined ? { code: 'cell.unknownSupplier' } : { value: id }
  },
  profile: (text, _, names) => {
    const slug = names.profiles.get(foldHeader(text))
    return slug === undefined ? { code: 'cell.unknownProfile' } : { value: slug }
  },
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Converts text without tags to paragraphs, so that line breaks of a spreadsheet are kept. */
const asHtml = (text: string): string =>
  /<[a-z]/i.test(text)
    ? text
    : text
        .split(/\n{1,100}/)
        .map((line) => line.trim())
        .filter(Boolean)
        .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
        .join('')

/** Returns the SKU in capital letters; null: not a valid SKU. */
export function skuOf(text: string): string | null {
  const sku = toAsciiDigits(text).replace(directionMarks, '').trim().toUpperCase()
  return /^[A-Z0-9][A-Z0-9._-]{0,39}$/.test(sku) ? sku : null
}

/** Reads a price: `١٬٢٣٤٫٥٠ ر.س` → 123450; null: not a price, or more than two decimals. */
export function priceOf(text: string): number | null {
  const whole = text.replace(directionMarks, '').trim()
  const amount = whole.replace(currency, (name, at: number) =>
    at === 0 || at + name.length === whole.length ? '' : name,
  )
  const halalas = fromRiyals(toPlainNumber(amount))
  return halalas !== null && halalas > 0 && halalas <= maxPriceHalalas ? halalas : null
}

/** Reads a percentage in hundredths of a percent: `٢٠٪` → 2000; null: not a percentage from 0.01 to 100. */
export function percentOfText(text: string): number | null {
  const digits = toPlainNumber(text).replace(/[%٪]$/, '').trimEnd()
  const points = /^\d{1,3}(?:\.\d{1,2})?$/.test(digits) ? Math.round(Number(digits) * 100) : 0
  return points >= 1 && points <= 10_000 ? points : null
}

/** Returns the code in capital letters; null: not a valid code (office.md §25). */
function couponCodeOf(text: string): string | null {
  const code = toAsciiDigits(text).replace(directionMarks, '').trim().toUpperCase()
  return /^[A-Z0-9_-]{3,30}$/.test(code) ? code : null
}

function wholeNumber(text: string, min: number, max: number): CellValue {
  const digits = toPlainNumber(text)
  const number = /^-?\d{1,10}(?:\.0{1,2})?$/.test(digits) ? Number(digits) : Number.NaN
  return number >= min && number <= max
    ? { value: number }
    : { code: 'cell.number', facts: { min, max } }
}

/** Reads a day: `2026-11-22`, `22/11/2026`; null: no such day. */
export function dayOfText(text: string): string | null {
  const digits = toAsciiDigits(text).replace(marks, '')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.{0,30})?$/.exec(digits)
  const local = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(digits)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : local
      ? [local[3], local[2], local[1]]
      : []
  if (!year || !month || !day) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.valueOf()) && date.toISOString().slice(0, 10) === written
    ? written
    : null
}

/** Reads a Riyadh time as ISO: `2026-11-22 14:05`, `22/11/2026 2:05`; null: no such moment. */
export function momentOfText(text: string): string | null {
  const [date = '', time = ''] = toAsciiDigits(text)
    .replace(directionMarks, '')
    .trim()
    .split(/[T\s]+/)
  const [, hour = '', minute = ''] =
    /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d{1,3})?Z?)?$/.exec(time) ?? []
  const day = dayOfText(date)
  if (day === null || hour === '' || Number(hour) > 23 || Number(minute) > 59) return null
  return new Date(`${day}T${hour.padStart(2, '0')}:${minute}:00+03:00`).toISOString()
}

function choiceOf(text: string, choices: Readonly<Record<string, readonly string[]>>): CellValue {
  const folded = foldHeader(text)
  for (const [value, names] of Object.entries(choices))
    if ([value, ...names].some((name) => foldHeader(name) === folded)) return { value }
  return { code: 'cell.choice', facts: { choices: Object.keys(choices).join(', ') } }
}

const unknown: Record<NameList, string> = {
  categories: 'cell.unknownCategory',
  colors: 'cell.unknownColor',
  sizes: 'cell.unknownSize',
}

/** Reads names or slugs separated by `;` into distinct ids. */
function idsOf(
  text: string,
  { of, max }: Extract<FieldType, { type: 'names' }>,
  known: ReadonlyMap<string, number>,
): CellValue {
  const ids = new Set<number>()
  for (const name of text.split(/[;؛\n]/).map((part) => part.trim())) {
    if (name === '') continue
    const id = known.get(foldHeader(name))
    if (id === undefined) return { code: unknown[of], facts: { value: name } }
    ids.add(id)
  }
  return ids.size > max ? { code: 'cell.tooMany', facts: { max } } : { value: [...ids] }
}
