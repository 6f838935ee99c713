import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { decodeText } from './decode-text.ts'
import { collectTable, refuseFile, tableLimits, type ReadTable } from './table.ts'

const delimiters = [',', ';', '\t'] as const
/** The number of characters parsed at once, so that the process can do other work in between. */
const pieceLength = 64 * 1024

/** Reads a CSV file of any program (office.md 20.8). @throws ShopError `validationFailed` { file } */
export async function readCsv(bytes: Uint8Array): Promise<ReadTable> {
  const text = decodeText(bytes)
  const { delimiter, start } = delimiterOf(text)
  const table = collectTable()
  const records = Readable.from(piecesOf(text, start)).pipe(
    parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: tableLimits.columns * (tableLimits.cellCharacters + 3),
    }),
  )
  try {
    for await (const record of records) table.add(record as string[])
  } catch (error) {
    throw isCsvError(error) ? refuseFile('unreadableFile') : error
  }
  return { sheets: [], sheet: null, ...table.finish() }
}

const isCsvError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')

function* piecesOf(text: string, start: number): Generator<string> {
  for (let from = start; from < text.length; from += pieceLength)
    yield text.slice(from, from + pieceLength)
}

/**
 * Returns the delimiter that occurs most often in the first line outside of quotes, or the one declared by a line `sep=;`, as some
 * spreadsheets write it.
 */
function delimiterOf(text: string): { delimiter: string; start: number } {
  const said = /^sep=([,;\t])\r?\n/.exec(text)
  if (said) return { delimiter: said[1] ?? ',', start: said[0].length }
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  for (const character of firstLines(text)) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === '\n' && !isQuoted && [...counts.values()].some(Boolean)) break
    else if (!isQuoted && counts.has(character))
      counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const [delimiter] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [',']
  return { delimiter, start: 0 }
}

const firstLines = (text: string): string => text.slice(0, pieceLength)
