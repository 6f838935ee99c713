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
 * Returns the delimiter declared by a line `sep=;`, as some spreadsheets write it; else the one that occurs most often, outside of quotes,
 * in the first line that has one at least twice: a title above the columns may contain a comma. A table of two columns has no such line;
 * there the first line with any decides.
 */
function delimiterOf(text: string): { delimiter: string; start: number } {
  const said = /^sep=([,;\t])\r?\n/.exec(text)
  if (said) return { delimiter: said[1] ?? ',', start: said[0].length }
  const lines = unquotedLines(text.slice(0, pieceLength)).map((line) =>
    delimiters
      .map((delimiter) => ({ delimiter, count: line.split(delimiter).length - 1 }))
      .reduce((most, one) => (one.count > most.count ? one : most)),
  )
  const found = lines.find(({ count }) => count > 1) ?? lines.find(({ count }) => count > 0)
  return { delimiter: found?.delimiter ?? ',', start: 0 }
}

/** The lines without what is in quotes, which may contain delimiters and line ends. */
const unquotedLines = (text: string): string[] =>
  text
    .split('"')
    .filter((_, place) => place % 2 === 0)
    .join('')
    .split('\n')
