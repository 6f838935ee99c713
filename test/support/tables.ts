import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { readTable } from '#domain/office/tables/read-table.ts'
import { unpackWorkbook } from '#domain/office/tables/unpack-workbook.ts'
import { centralDirectory, localHeader, type ZipEntry } from '#domain/office/tables/zip-format.ts'
import { asAnswer } from './call-at.ts'
import type { ShopCustomer } from './customer.ts'
import type { Answer, Shop } from './shop.ts'

/** Uploads a table as a browser does. */
export async function uploadTable(
  shop: Shop,
  member: ShopCustomer,
  { kind = 'products', name = 'table.csv', sheet = '' },
  content: string | Uint8Array,
): Promise<Answer> {
  const form = new FormData()
  form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name)
  const query = new URLSearchParams({ kind, locale: 'en', ...(sheet && { sheet }) })
  const response = await shop.fetch(`/api/office/imports?${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${member.token}` },
    body: form,
  })
  return asAnswer(response)
}

/** Encodes Arabic text as windows-1256. */
export function windows1256(text: string): Buffer {
  const letters = new TextDecoder('windows-1256').decode(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
  )
  return Buffer.from([...text].map((letter) => letters.indexOf(letter)))
}

/** A workbook whose first sheet contains this XML between `<sheetData>` and its end. `list`: see `zipOf`. */
export function workbookOf(
  sheetData: string,
  more: Record<string, string | Buffer> = {},
  list?: (entries: ZipEntry[]) => ZipEntry[],
): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ...more,
  }
  return zipOf(files, { list })
}

/** An archive of these files. `list`: false entries for its directory. */
export function zipOf(
  files: Record<string, string | Buffer>,
  {
    list = (entries) => entries,
  }: { list?: ((entries: ZipEntry[]) => ZipEntry[]) | undefined } = {},
): Buffer {
  const pieces: Buffer[] = []
  const entries: ZipEntry[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const entry: ZipEntry = {
      name,
      method: 'deflated',
      crc32: crc32(content),
      packedSize: packed.length,
      size: content.length,
      offset,
    }
    const header = localHeader(entry, false)
    pieces.push(header, packed)
    entries.push(entry)
    offset += header.length + packed.length
  }
  return Buffer.concat([...pieces, centralDirectory(list(entries), offset, false)])
}

/** The XML of the first sheet of an exported workbook. */
export function sheetIn(content: Uint8Array): string {
  const sheet = unpackWorkbook(Buffer.from(content)).get('xl/worksheets/sheet1.xml')
  if (!sheet) throw new Error('the workbook has no first sheet')
  return sheet.toString('utf8')
}

/** The content of an exported file, read like an import: headers and lines. */
export async function tableIn(content: Uint8Array): Promise<(string | null)[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'warif-table-'))
  try {
    await writeFile(join(folder, 'file'), content)
    const { headers, lines } = await readTable(join(folder, 'file'))
    return [headers, ...lines.map(({ cells }) => cells)]
  } finally {
    await rm(folder, { recursive: true })
  }
}
