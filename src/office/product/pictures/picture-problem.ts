import { ApiError } from '#web/lib/api-client.ts'
import type { Translate } from '#web/i18n/use-texts.ts'
import { fieldRefusal, refusalText } from '../../session/refusal.ts'

/** The reason a picture was not uploaded. */
export interface PictureProblem {
  /** A full sentence, shown after the file's name. */
  text: string
  /** Whether the same file may succeed on a retry. */
  canRetry: boolean
}

/** The size limit of a picture (office.md 20.8). */
const limitBytes = 15 * 1024 * 1024
const headBytes = 64
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'heif']

/** Detects files that cannot be accepted before sending; null: the server decides. */
export async function problemOfFile(t: Translate, file: File): Promise<PictureProblem | null> {
  const kind = await refusedKind(file)
  return kind && { text: t(`office.pictures.problem.${kind}`), canRetry: false }
}

/** Detects the type by the first bytes, since names are unreliable; by type and name if the bytes are inconclusive. */
async function refusedKind(file: File): Promise<'svg' | 'heic' | 'notPicture' | null> {
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .then((bytes) => new TextDecoder('latin1').decode(bytes))
    .catch(() => '')
  const name = file.name.toLowerCase()
  if (isHeic(head)) return 'heic'
  if (head.slice(4, 8) === 'ftyp') return null
  if (file.type === 'image/svg+xml' || name.endsWith('.svg') || head.trimStart().startsWith('<svg'))
    return 'svg'
  if (/^image\/hei[cf]/.test(file.type) || name.endsWith('.heic') || name.endsWith('.heif'))
    return 'heic'
  return file.type === '' || file.type.startsWith('image/') ? null : 'notPicture'
}

/** AVIF may start with the same general brands and names its own after them. */
const isHeic = (head: string): boolean =>
  head.slice(4, 8) === 'ftyp' && heicBrands.includes(head.slice(8, 12)) && !head.includes('avif')

/** Converts an upload error of the server or the network. `bytes`: the size of what was sent. */
export function problemOfSending(t: Translate, error: unknown, bytes: number): PictureProblem {
  if (!(error instanceof ApiError)) return { text: refusalText(t, error), canRetry: true }
  const { status, body } = error
  const isTooLarge = status === 413 || body.code === 'fileTooLarge' || bytes > limitBytes
  if (isTooLarge) return { text: t('office.pictures.problem.tooLarge'), canRetry: false }
  return {
    text: fieldRefusal(error, 'file') ?? refusalText(t, error),
    // A refusal of the file is final; a connection error, a rate limit or a busy server may pass.
    canRetry: status !== 415 && status !== 422,
  }
}
