import { inflateRawSync } from 'node:zlib'

/** The limits of an unpacked workbook (office.md 20.8). */
const limits = { entries: 200, bytes: 64 * 1024 * 1024, ratio: 100 }

/** Thrown for a file that is not a workbook, or that is made to fill the memory of the process that opens it. */
export class BadWorkbook extends Error {}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
/** The size of the end-of-directory record with the longest comment. */
const maxEndBytes = 22 + 0xffff
const stored = 0
const deflated = 8

/**
 * Returns the XML parts of a workbook, within the limits. The sizes stated in the directory are compared with the content: a part of
 * another size, or one that shares bytes of the file with another part, makes the file invalid.
 *
 * @throws BadWorkbook
 */
export function unpackWorkbook(file: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>()
  const entries = entriesOf(file)
  refuseOverlaps(file, entries)
  let unpacked = 0
  for (const entry of entries) {
    unpacked += entry.size
    if (unpacked > limits.bytes || unpacked > file.length * limits.ratio) throw new BadWorkbook()
    // Macros are never run; a file with macros is refused instead of silently losing them.
    if (entry.name.endsWith('vbaProject.bin')) throw new BadWorkbook()
    if (/\.xml(\.rels)?$/.test(entry.name)) parts.set(entry.name, contentOf(file, entry))
  }
  return parts
}

interface Entry {
  name: string
  method: number
  packedSize: number
  size: number
  offset: number
}

function entriesOf(file: Buffer): Entry[] {
  const end = endOf(file)
  const count = file.readUInt16LE(end + 10)
  if (count > limits.entries) throw new BadWorkbook()
  const entries: Entry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entryMark) throw new BadWorkbook()
    const nameLength = file.readUInt16LE(at + 28)
    const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw new BadWorkbook()
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      packedSize: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function endOf(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - maxEndBytes); at -= 1)
    if (file.readUInt32LE(at) === endMark) return at
  throw new BadWorkbook()
}

/** Returns the position where the packed content of an entry begins, after its local header. @throws BadWorkbook */
function startOf(file: Buffer, { offset }: Entry): number {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== localMark) throw new BadWorkbook()
  return offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
}

/** Refuses parts that share bytes, which could unpack to many times the size of the file. @throws BadWorkbook */
function refuseOverlaps(file: Buffer, entries: readonly Entry[]): void {
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (entry.offset < end) throw new BadWorkbook()
    end = startOf(file, entry) + entry.packedSize
  }
}

function contentOf(file: Buffer, entry: Entry): Buffer {
  const { method, packedSize, size } = entry
  const from = startOf(file, entry)
  const packed = file.subarray(from, from + packedSize)
  if (packed.length !== packedSize) throw new BadWorkbook()
  if (method === stored) {
    if (packedSize !== size) throw new BadWorkbook()
    return packed
  }
  if (method !== deflated || size === 0) {
    if (size === 0) return Buffer.alloc(0)
    throw new BadWorkbook()
  }
  const content = inflateOrRefuse(packed, size)
  if (content.length !== size) throw new BadWorkbook()
  return content
}

function inflateOrRefuse(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: size })
  } catch {
    throw new BadWorkbook()
  }
}
