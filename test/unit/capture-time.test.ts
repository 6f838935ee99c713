import { expect, test } from 'vitest'
import { captureTime } from '#adapters/media/capture-time.ts'

/** EXIF data with one camera field; `at` is the offset of its text, `directory` that of the camera's fields. */
function exifOf(
  text: string,
  {
    order = 'MM',
    directory = 26,
    at = 44,
  }: { order?: 'MM' | 'II'; directory?: number; at?: number } = {},
): Buffer {
  const bytes = Buffer.alloc(100)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const isLittle = order === 'II'
  const entry = (where: number, tag: number, [count, value]: [number, number]) => {
    view.setUint16(where, 1, isLittle)
    view.setUint16(where + 2, tag, isLittle)
    view.setUint16(where + 4, tag === 0x87_69 ? 4 : 2, isLittle)
    view.setUint32(where + 6, count, isLittle)
    view.setUint32(where + 10, value, isLittle)
  }
  bytes.write(order, 0, 'latin1')
  view.setUint16(2, 42, isLittle)
  view.setUint32(4, 8, isLittle)
  entry(8, 0x87_69, [1, directory])
  entry(26, 0x90_03, [text.length + 1, at])
  bytes.write(text, 44, 'latin1')
  return bytes
}

test.each(['MM', 'II'] as const)(
  'captureTime reads the time of a picture from EXIF of byte order %s',
  (order) => {
    const exif = exifOf('2026:05:02 10:00:00', { order })
    expect(captureTime(exif)).toEqual(new Date('2026-05-02T10:00:00+03:00'))
    expect(captureTime(Buffer.concat([Buffer.from('Exif\0\0'), exif]))).toEqual(captureTime(exif))
  },
)

test.each([
  ['nothing', undefined],
  ['no bytes', Buffer.alloc(0)],
  ['bytes that are no EXIF', Buffer.from('a picture of a plant')],
  ['half of the EXIF data', exifOf('2026:05:02 10:00:00').subarray(0, 20)],
  ['a directory beyond the end', exifOf('2026:05:02 10:00:00', { directory: 4_000_000_000 })],
  ['a text beyond the end', exifOf('2026:05:02 10:00:00', { at: 4_000_000_000 })],
  ['a day that does not exist', exifOf('2026:13:40 10:00:00')],
  ['fields without end', Buffer.alloc(8 * 1024 * 1024, 0xff)],
])('captureTime returns null for %s', (_, exif) => {
  expect(captureTime(exif)).toBeNull()
})
