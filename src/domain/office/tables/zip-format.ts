/** A file of a zip archive, as listed in its directory. */
export interface ZipEntry {
  name: string
  method: 'stored' | 'deflated'
  crc32: number
  packedSize: number
  size: number
  /** The position of its local header. */
  offset: number
}

const versionNeeded = 20
/** Marks names as UTF-8. */
const utf8Flag = 0x0800
/** Marks that sizes and checksum follow the content, because they are unknown while it is written. */
const descriptorFlag = 0x0008
/** 1980-01-01, so that the same content gives the same bytes. */
const epochDate = 0x0021

const methodOf = ({ method }: Pick<ZipEntry, 'method'>): number => (method === 'stored' ? 0 : 8)

/** Returns the header before a file's content. `isStreamed`: checksum and sizes follow the content in a `dataDescriptor`. */
export function localHeader(entry: ZipEntry, isStreamed: boolean): Buffer {
  const name = Buffer.from(entry.name)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(versionNeeded, 4)
  header.writeUInt16LE(isStreamed ? utf8Flag | descriptorFlag : utf8Flag, 6)
  header.writeUInt16LE(methodOf(entry), 8)
  header.writeUInt16LE(epochDate, 12)
  if (!isStreamed) {
    header.writeUInt32LE(entry.crc32, 14)
    header.writeUInt32LE(entry.packedSize, 18)
    header.writeUInt32LE(entry.size, 22)
  }
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

/** Returns the record after the content of a file whose size was unknown when it was written. */
export function dataDescriptor({ crc32, packedSize, size }: ZipEntry): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc32, 4)
  descriptor.writeUInt32LE(packedSize, 8)
  descriptor.writeUInt32LE(size, 12)
  return descriptor
}

/** Returns the directory at the end of an archive; `offset`: its position. */
export function centralDirectory(
  entries: readonly ZipEntry[],
  offset: number,
  isStreamed: boolean,
): Buffer {
  const listed = entries.map((entry) => {
    const name = Buffer.from(entry.name)
    const header = Buffer.alloc(46)
    header.writeUInt32LE(0x02014b50, 0)
    header.writeUInt16LE(versionNeeded, 4)
    header.writeUInt16LE(versionNeeded, 6)
    header.writeUInt16LE(isStreamed ? utf8Flag | descriptorFlag : utf8Flag, 8)
    header.writeUInt16LE(methodOf(entry), 10)
    header.writeUInt16LE(epochDate, 14)
    header.writeUInt32LE(entry.crc32, 16)
    header.writeUInt32LE(entry.packedSize, 20)
    header.writeUInt32LE(entry.size, 24)
    header.writeUInt16LE(name.length, 28)
    header.writeUInt32LE(entry.offset, 42)
    return Buffer.concat([header, name])
  })
  const size = listed.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...listed, end])
}
