import { finished, Writable } from 'node:stream'
import type { PipeableStream, RenderToPipeableStreamOptions } from 'react-dom/server'

const timeoutMs = 10_000

/** Renders the whole page to text. `failures`: errors of parts that could not be rendered and show their fallbacks. */
export function renderToText(
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
          const writer = stream.pipe(textWriter((html) => resolve({ html, failures })))
          finished(writer, (error) => error && reject(error)) // The render queue must be notified of every end.
        }),
      onShellError: (error) => settle(() => reject(error)),
      onError: (error) => void failures.push(error),
    })
  })
}

/** A stream that collects text. */
function textWriter(onDone: (text: string) => void): Writable {
  const pieces: Uint8Array[] = []
  return new Writable({
    write(piece: Uint8Array, _, done) {
      pieces.push(piece)
      done()
    },
    final(done) {
      onDone(Buffer.concat(pieces).toString())
      done()
    },
  })
}
