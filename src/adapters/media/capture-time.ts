/** EXIF 2.32 tags: the pointer to the camera's fields, and two of these fields. */
const cameraFields = 0x87_69
const dateTimeOriginal = 0x90_03
const offsetTimeOriginal = 0x90_11

const entryBytes = 12
/** Length of `2026:05:02 10:00:00` and its terminator, with some reserve. */
const maxLetters = 32
/** Used for a camera that does not record its time zone. */
const riyadh = '+03:00'

/**
 * Returns the time a picture was taken, as recorded by its camera (EXIF `DateTimeOriginal`); null: no readable time. Reads only two fields:
 * a reader of all fields does as much work as a hostile file demands.
 */
export function captureTime(exif: Uint8Array | undefined): Date | null {
  if (!exif) return null
  try {
    const field = openCameraFields(Buffer.from(exif))
    const [, ...parts] =
      /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(field(dateTimeOriginal) ?? '') ?? []
    const zone = /^[+-]\d\d:\d\d/.exec(field(offsetTimeOriginal) ?? '')?.[0] ?? riyadh
    const taken = new Date(`${parts.slice(0, 3).join('-')}T${parts.slice(3).join(':')}${zone}`)
    return Number.isNaN(taken.getTime()) ? null : taken
  } catch (error) {
    if (error instanceof RangeError) return null // An offset is outside of the data.
    throw error
  }
}

/** Returns a reader of text fields by tag. @throws RangeError when an offset is outside of the data */
function openCameraFields(exif: Buffer): (tag: number) => string | null {
  const header = exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0
  const tiff = exif.subarray(header)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const uint32 = (at: number) => view.getUint32(at, isLittle)
  const entryOf = (directory: number, tag: number): number | null => {
    const count = view.getUint16(directory, isLittle)
    for (let index = 0; index < count; index += 1) {
      const at = directory + 2 + index * entryBytes
      if (view.getUint16(at, isLittle) === tag) return at
    }
    return null
  }
  const pointer = entryOf(uint32(4), cameraFields)
  const directory = pointer === null ? null : uint32(pointer + 8)
  return (tag) => {
    const at = directory === null ? null : entryOf(directory, tag)
    if (at === null) return null
    const length = uint32(at + 4)
    const start = length <= 4 ? at + 8 : uint32(at + 8)
    return tiff.toString('latin1', start, start + Math.min(length, maxLetters))
  }
}
