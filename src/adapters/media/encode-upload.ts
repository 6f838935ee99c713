import { open } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import type { EncodedPicture } from '#domain/office/media/media-storage.ts'
import { ShopError } from '#shared/shop-error.ts'
import { encodeSizes } from './encode-picture.ts'
import { maxInputPixels } from './sizes.ts'
import { oneAtATime, openAutoOriented, readHeader } from './uploaded-picture.ts'

const minEdgePixels = 400

/** `EncodePicture` with sharp: type and size are checked from the bytes and the header before anything is decoded. */
export const encodeUpload = oneAtATime(encode)

async function encode(file: string): Promise<EncodedPicture> {
  if (!isAcceptedType(await firstBytes(file))) throw refuse('pictureFormat')
  // The limit is checked below, with a specific message.
  checkHeader(await readHeader(file))
  try {
    return await encodeSizes(await openAutoOriented(file))
  } catch {
    // The file is truncated, or does not match its header.
    throw refuse('unreadableFile')
  }
}

function checkHeader(header: Metadata | null): asserts header is Metadata {
  if (!header?.width || !header.height) throw refuse('unreadableFile')
  const { width, height, pages = 1 } = header
  if (width * height * pages > maxInputPixels) throw refuse('pictureTooLarge')
  if (pages > 1) throw refuse('pictureFormat')
  if (Math.min(width, height) < minEdgePixels) throw refuse('pictureTooSmall')
}

const refuse = (key: string): ShopError => new ShopError('validationFailed', {}, { file: [key] })

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** JPEG, PNG, WebP, or an ISO container whose brand is AVIF; HEIC is the same container with another brand. */
function isAcceptedType(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return true
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return true
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return true
  return text.slice(4, 8) === 'ftyp' && text.slice(8, 12) === 'avif'
}
