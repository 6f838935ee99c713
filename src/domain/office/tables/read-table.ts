import { open, readFile } from 'node:fs/promises'
import { refuseFile, type ReadTable } from './table.ts'

/** The first bytes of a zip archive. */
const zipMark = Buffer.from('PK\u0003\u0004', 'latin1')

/**
 * Reads an uploaded table, whose format is detected by its bytes, not its name (office.md 20.8). The readers are loaded when first needed.
 *
 * @throws ShopError `validationFailed` { file: `unreadableFile`, `tableTooLong`, `tableTooWide`, `cellTooLong`, `tableEmpty`,
 * `sheetNotFound` }
 */
export async function readTable(path: string, sheet: string | null = null): Promise<ReadTable> {
  if (await isArchive(path)) {
    const { readWorkbook } = await import('./read-workbook.ts')
    return readWorkbook({ path, sheet })
  }
  if (sheet !== null) throw refuseFile('sheetNotFound')
  const { readCsv } = await import('./read-csv.ts')
  return readCsv(await readFile(path))
}

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.equals(zipMark)
  } finally {
    await file.close()
  }
}
