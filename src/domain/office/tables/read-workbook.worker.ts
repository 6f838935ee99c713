import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/universal'
import { storedArchive } from './zip-writer.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

// Runs in a separate thread with a small heap, so that no file can bring down the shop.

/** The task of the thread, and its answer. */
export interface WorkbookTask {
  path: string
  /** Null: the first sheet. */
  sheet: string | null
}
export type WorkbookAnswer =
  | { sheets: string[]; sheet: string; rows: (string | null)[][] }
  | { refused: 'unreadableFile' | 'sheetNotFound' }

async function read({ path, sheet }: WorkbookTask): Promise<WorkbookAnswer> {
  const parts = unpackWorkbook(await readFile(path))
  const sheets = sheetNames(parts.get('xl/workbook.xml')?.toString('utf8') ?? '')
  const chosen = sheet ?? sheets[0]
  if (chosen === undefined) return { refused: 'unreadableFile' }
  if (!sheets.includes(chosen)) return { refused: 'sheetNotFound' }
  // Built again from the checked parts, so that the reader reads exactly what was checked.
  const archive = storedArchive(parts)
  parts.clear()
  const bytes = archive.buffer.slice(
    archive.byteOffset,
    archive.byteOffset + archive.byteLength,
  ) as ArrayBuffer
  const rows = await readSheet(bytes, chosen)
  return { sheets, sheet: chosen, rows: rows.map((row) => row.map(asText)) }
}

/** Rounds numbers to what was typed: 0.1 + 0.2 is stored as 0.30000000000000004. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'string' ? value : null
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** Returns the names of the sheets, in the order of the workbook. */
const sheetNames = (workbook: string): string[] =>
  workbook
    .split('<')
    .filter((tag) => /^(?:\w{1,20}:)?sheet\s/.test(tag))
    .flatMap((tag) => / name="([^"]*)"/.exec(tag)?.[1] ?? [])
    .map((name) => name.replace(/&(#?\w{1,8});/g, (_, entity: string) => characterOf(entity)))

function characterOf(entity: string): string {
  if (!entity.startsWith('#')) return entities[entity] ?? ''
  const code = Number(entity.replace('#', '').replace(/^x/i, '0x'))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}

// Any error of the reader is caused by the file, because it reads nothing else.
const answer = await read(workerData as WorkbookTask).catch((): WorkbookAnswer => ({
  refused: 'unreadableFile',
}))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort?.postMessage(answer)
