import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { centralDirectory, dataDescriptor, localHeader, type ZipEntry } from './zip-format.ts'

export interface ZipWriter {
  /** Writes one file from pieces, which are never all in memory. */
  add(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void>
  /** Writes the directory and ends the stream. */
  finish(): Promise<void>
}

/** Creates a zip archive on a stream, at the stream's pace, with no more than one piece in memory. */
export function createZipWriter(output: Writable): ZipWriter {
  const entries: ZipEntry[] = []
  let offset = 0

  async function write(bytes: Buffer): Promise<void> {
    offset += bytes.length
    if (!output.write(bytes)) await once(output, 'drain')
  }

  return {
    async add(name, pieces) {
      const entry: ZipEntry = {
        name,
        method: 'deflated',
        crc32: 0,
        packedSize: 0,
        size: 0,
        offset,
      }
      await write(localHeader(entry, true))
      const start = offset
      const deflate = createDeflateRaw()
      const writing = (async () => {
        for await (const packed of deflate) await write(packed as Buffer)
      })()
      try {
        for await (const piece of pieces) {
          const bytes = Buffer.from(piece)
          entry.crc32 = crc32(bytes, entry.crc32)
          entry.size += bytes.length
          if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain'), writing])
        }
        deflate.end()
        await writing
      } catch (error) {
        deflate.destroy()
        await writing.catch(() => {})
        throw error
      }
      entry.packedSize = offset - start
      await write(dataDescriptor(entry))
      entries.push(entry)
    },
    async finish() {
      output.end(centralDirectory(entries, offset, true))
      await once(output, 'finish')
    },
  }
}

/** Returns an archive in memory whose files are not compressed. */
export function storedArchive(files: ReadonlyMap<string, Buffer>): Buffer {
  const pieces: Buffer[] = []
  const entries: ZipEntry[] = []
  let offset = 0
  for (const [name, content] of files) {
    const { length: size } = content
    const entry: ZipEntry = {
      name,
      method: 'stored',
      crc32: crc32(content),
      packedSize: size,
      size,
      offset,
    }
    const header = localHeader(entry, false)
    pieces.push(header, content)
    entries.push(entry)
    offset += header.length + size
  }
  return Buffer.concat([...pieces, centralDirectory(entries, offset, false)])
}
