import { Readable } from 'node:stream'
import type { Db } from '#db/tables.ts'
import { findWrongLines, type FoundImport } from '#domain/office/imports/find-imports.ts'
import { csvLine } from '#domain/office/tables/csv-line.ts'
import type { Locale } from '#shared/locale.ts'
import { attachmentHeaders } from '../attachment.ts'
import { jobText } from '../job-texts.ts'
import { problemText } from './office-import.ts'

const batchSize = 500

/** The wrong lines of a file, each with its reason in the reader's language (office.md §33). */
export function wrongLinesCsv(db: Db, found: FoundImport, locale: Locale): Response {
  const lines = Readable.from(csvOf(db, found, locale), { objectMode: false })
  return new Response(Readable.toWeb(lines) as ReadableStream, {
    headers: attachmentHeaders(`warif-${found.kind}-wrong-lines.csv`),
  })
}

async function* csvOf(db: Db, found: FoundImport, locale: Locale): AsyncGenerator<string> {
  const { columns } = found
  yield `\ufeff${textLine([...columns.map(({ header }) => header), jobText(locale, 'reason')])}`
  for (let after = 0; ;) {
    const lines = await findWrongLines(db, found.id, after, batchSize)
    for (const { cells, problems } of lines) {
      const reasons = problems.map((problem) => problemText(problem, found, locale))
      yield textLine([...columns.map((_, index) => cells[index] ?? ''), reasons.join(' ')])
    }
    if (lines.length < batchSize) return
    after = lines.at(-1)?.line ?? 0
  }
}

const textLine = (texts: readonly string[]): string => csvLine(texts.map((text) => ({ text })))
