import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ShopError } from '#shared/shop-error.ts'

const types: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Headers of a file that is downloaded and never displayed (office.md 20.9). */
export const attachmentHeaders = (name: string): Record<string, string> => ({
  'Content-Type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'no-store',
})

/** A file as an answer, read at the speed of the receiver. @throws ShopError `fileGone` */
export async function fileResponse(path: string, name: string): Promise<Response> {
  const file = await open(path).catch(() => null)
  if (!file) throw new ShopError('fileGone')
  const { size } = await file.stat()
  return new Response(Readable.toWeb(file.createReadStream()) as ReadableStream, {
    headers: { ...attachmentHeaders(name), 'Content-Length': String(size) },
  })
}
