import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { PipeableStream, RenderToPipeableStreamOptions } from 'react-dom/server'

const patienceMs = 10_000

/** The whole page as text. `failures`: why parts of it could not be drawn and show their fallbacks. */
export function collect(render: (events: RenderToPipeableStreamOptions) => PipeableStream): Promise<{ html: string; failures: unknown[] }> {
  return new Promise((resolve, reject) => {
    const failures: unknown[] = []
    const timer = setTimeout(() => stream.abort(), patienceMs)
    const settle = (outcome: () => void) => {
      clearTimeout(timer)
      outcome()
    }
    const stream = render({
      onAllReady: () =>
        settle(() => {
          const through = new PassThrough()
          text(through).then((html) => resolve({ html, failures }), reject)
          stream.pipe(through)
        }),
      onShellError: (error) => settle(() => reject(error)),
      onError: (error) => void failures.push(error),
    })
  })
}
