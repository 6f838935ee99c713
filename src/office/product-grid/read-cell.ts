import { foldForSearch } from '#shared/text/arabic.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { halalasOf } from '../controls/amount.ts'
import type { GridColumn, GridOption } from './columns.ts'

/** A typed value as the API takes it, or the text key of its error. */
export type CellValue = { value: unknown } | { problem: string }

/** Reads a typed or pasted cell: amounts and dates with Arabic digits too, names in any spelling. */
export function readCell(column: GridColumn, typed: string): CellValue {
  const text = typed.trim()
  if (text !== '') return readers[column.kind](text, column)
  if (column.isRequired) return { problem: 'office.grid.problem.required' }
  if (column.kind === 'list') return { value: [] }
  return { value: column.kind === 'count' ? 0 : null }
}

type Reader = (text: string, column: GridColumn) => CellValue

const readers: Record<GridColumn['kind'], Reader> = {
  text: (text) => ({ value: text }),
  money: (text) => {
    const halalas = halalasOf(text)
    return halalas ? { value: halalas } : { problem: 'office.product.wrongAmount' }
  },
  count: (text) => {
    const digits = toAsciiDigits(text)
    return /^\d{1,4}$/.test(digits)
      ? { value: Number(digits) }
      : { problem: 'office.grid.problem.count' }
  },
  day: (text) => {
    const day = readDay(toAsciiDigits(text))
    return day ? { value: day } : { problem: 'office.grid.problem.day' }
  },
  choice: (text, { options }) => {
    const found = optionNamed(options, text)
    return found ? { value: found.value } : { problem: 'office.grid.problem.choice' }
  },
  list: (text, { options }) => {
    const names = text
      .split(/[,،;؛]/)
      .map((name) => name.trim())
      .filter(Boolean)
    const found = names.map((name) => optionNamed(options, name)?.value)
    return found.includes(undefined)
      ? { problem: 'office.grid.problem.choice' }
      : { value: [...new Set(found)] }
  },
}

function optionNamed(options: readonly GridOption[], typed: string): GridOption | undefined {
  const wanted = foldForSearch(typed)
  return options.find(
    ({ value, label }) => foldForSearch(label) === wanted || String(value) === typed.toLowerCase(),
  )
}

/** Reads `2026-12-01`, or `1/12/2026` as local spreadsheets write it: day first. */
function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : [written?.[3], written?.[2], written?.[1]]
  if (!year || !month || !day) return null
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${found}T00:00:00Z`)
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(found)
  return exists ? found : null
}
