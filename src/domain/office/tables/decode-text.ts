import { refuseFile } from './table.ts'

/** The number of bytes examined to detect UTF-16 without a byte order mark. */
const sampleBytes = 4096

/**
 * Decodes a CSV file: UTF-8 with or without a byte order mark, UTF-16 with one (or without, as some programs write it), else windows-1256,
 * which Arabic versions of spreadsheets write (office.md 20.8).
 *
 * @throws ShopError `validationFailed` { file: `unreadableFile` } for a file that is not text
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\u0000')) throw refuseFile('unreadableFile')
  return text
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // In UTF-16LE, the second byte of Latin letters, digits and commas is zero.
  const head = bytes.subarray(0, sampleBytes)
  const empty = head.filter((byte, index) => byte === 0 && index % 2 === 1).length
  if (empty > head.length / 20) return 'utf-16le'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1256'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
