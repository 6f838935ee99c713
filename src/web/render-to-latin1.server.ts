import { finished, Writable } from 'node:stream'
import type { PipeableStream, RenderToPipeableStreamOptions } from 'react-dom/server'

const timeoutMs = 10_000

/**
 * The whole page, a letter for each of its bytes (Latin 1): as text each letter would take two, and
 * a page a quarter more CPU (docs/performance.md). `failures`: why parts of it could not be drawn and show their fallbacks.
 */
export function renderToLatin1(
  render: (events: RenderToPipeableStreamOptions) => PipeableStream,
): Promise<{ html: string; failures: unknown[] }> {
  return new Promise((resolve, reject) => {
    const failures: unknown[] = []
    const timer = setTimeout(() => stream.abort(), timeoutMs)
    const settle = (outcome: () => void) => {
      clearTimeout(timer)
      outcome()
    }
    const stream = render({
      onAllReady: () =>
        settle(() => {
          const writer = stream.pipe(latin1Writer((html) => resolve({ html, failures })))
          finished(writer, (error) => error && reject(error)) // The render queue must learn of every end.
        }),
      onShellError: (error) => settle(() => reject(error)),
      onError: (error) => void failures.push(error),
    })
  })
}

/** A text as `renderToLatin1` has it, a letter for each of its bytes. */
export const toLatin1 = (text: string): string => Buffer.from(text).toString('latin1')

/** Takes in a text in pieces. */
function latin1Writer(onDone: (text: string) => void): Writable {
  const pieces: Uint8Array[] = []
  return new Writable({
    write(piece: Uint8Array, _, done) {
      pieces.push(piece)
      done()
    },
    final(done) {
      onDone(Buffer.concat(pieces).toString('latin1'))
      done()
    },
  })
}
