import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const worthIt = /^(text\/|application\/(json|javascript|xml))/
const fewestBytes = 1_024

/** The answer in the best form the caller takes; small ones, pictures and what is compressed already go as they are. */
export async function compress(request: Request, answer: Response): Promise<Response> {
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.body || !worthIt.test(type) || answer.headers.has('content-encoding') || request.method === 'HEAD') return answer
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  const headers = new Headers(answer.headers)
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('Vary', 'Accept-Encoding')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { status } = answer
  if (!encoding || bytes.length < fewestBytes) return new Response(bytes, { status, headers })
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  return new Response(encoding === 'br' ? await brotli(bytes, quality) : await gzipped(bytes), { status, headers })
}
