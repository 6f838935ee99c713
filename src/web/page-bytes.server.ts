import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { PipeableStream, RenderToPipeableStreamOptions } from 'react-dom/server'

const patienceMs = 10_000

/** The whole page as text. `failed`: a part of it could not be drawn and shows its fallback. */
export function collect(render: (events: RenderToPipeableStreamOptions) => PipeableStream): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const timer = setTimeout(() => stream.abort(), patienceMs)
    const settle = (outcome: () => void) => {
      clearTimeout(timer)
      outcome()
    }
    const stream = render({
      onAllReady: () =>
        settle(() => {
          const through = new PassThrough()
          text(through).then((html) => resolve({ html, failed }), reject)
          stream.pipe(through)
        }),
      onShellError: (error) => settle(() => reject(error)),
      onError: () => {
        failed = true
      },
    })
  })
}
