import { ApiError } from '#web/lib/api-client.ts'
import type { Translate } from '#web/i18n/use-texts.ts'
import { fieldRefusal, refusalText } from '../../session/refusal.ts'

/** Why a picture did not arrive. */
export interface PictureProblem {
  /** A sentence of its own, to be read after the file's name. */
  text: string
  /** Whether the same file may arrive when it is sent once more. */
  canRetry: boolean
}

/** As much as is taken of one picture (office.md 20.8). */
const limitBytes = 15 * 1024 * 1024
const headBytes = 64
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'heif']

/** What is plain before anything is sent; null: the server is asked. */
export async function problemOfFile(t: Translate, file: File): Promise<PictureProblem | null> {
  const kind = await refusedKind(file)
  return kind && { text: t(`office.pictures.problem.${kind}`), canRetry: false }
}

/** By the first bytes, for a name may say anything; by type and name where they say nothing. */
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

/** AVIF may begin with the same general brands and names itself behind them. */
const isHeic = (head: string): boolean =>
  head.slice(4, 8) === 'ftyp' && heicBrands.includes(head.slice(8, 12)) && !head.includes('avif')

/** What the server or the network said of a picture that was sent. `bytes`: of what was sent. */
export function problemOfSending(t: Translate, error: unknown, bytes: number): PictureProblem {
  if (!(error instanceof ApiError)) return { text: refusalText(t, error), canRetry: true }
  const { status, body } = error
  const isTooLarge = status === 413 || body.code === 'fileTooLarge' || bytes > limitBytes
  if (isTooLarge) return { text: t('office.pictures.problem.tooLarge'), canRetry: false }
  return {
    text: fieldRefusal(error, 'file') ?? refusalText(t, error),
    // A refusal about the file stays one; a connection, a limit or a busy server may not.
    canRetry: status !== 415 && status !== 422,
  }
}
