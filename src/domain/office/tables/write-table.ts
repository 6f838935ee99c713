import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import type { Cell, TableFormat, TableLayout } from './cell.ts'
import { csvLine } from './csv-line.ts'
import { sheetParts, workbookParts } from './xlsx-parts.ts'
import { createZipWriter } from './zip-writer.ts'

/** The number of characters of CSV written at once. */
const pieceLength = 64 * 1024

/**
 * Writes a table to a file, row by row (office.md 20.9): CSV as UTF-8 with a byte order mark, or XLSX.
 *
 * @returns the number of rows
 */
export async function writeTable(
  path: string,
  format: TableFormat,
  look: TableLayout,
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): Promise<number> {
  const output = createWriteStream(path, { mode: 0o600 })
  // A failure is reported by the next awaited write; without a listener it would end the process.
  output.on('error', () => {})
  let count = 0
  async function* counted() {
    for await (const row of rows) {
      count += 1
      yield row
    }
  }
  try {
    await (format === 'csv'
      ? writeCsv(output, look, counted())
      : writeXlsx(output, look, counted()))
  } finally {
    output.destroy()
  }
  return count
}

async function writeCsv(
  output: Writable,
  { headers }: TableLayout,
  rows: AsyncIterable<Cell[]>,
): Promise<void> {
  let piece = `\ufeff${csvLine(headers.map((text) => ({ text })))}`
  for await (const row of rows) {
    piece += csvLine(row)
    if (piece.length < pieceLength) continue
    if (!output.write(piece)) await once(output, 'drain')
    piece = ''
  }
  output.end(piece)
  await once(output, 'finish')
}

async function writeXlsx(
  output: Writable,
  look: TableLayout,
  rows: AsyncIterable<Cell[]>,
): Promise<void> {
  const archive = createZipWriter(output)
  for (const [name, content] of workbookParts(look)) await archive.add(name, [content])
  await archive.add('xl/worksheets/sheet1.xml', sheetParts(look, rows))
  await archive.finish()
}
