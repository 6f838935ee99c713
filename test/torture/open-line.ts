import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** An answer's status, and how long it took in milliseconds; status 0: the connection ended without one. */
export interface Told {
  status: number
  tookMs: number
}

const blank = Buffer.from('\r\n\r\n')

/** One kept-open connection that is asked one thing at a time, and costs the asker as little as can be. */
export async function openLine(origin: string) {
  const { port, host } = new URL(origin)
  const socket: Socket = connect(Number(port), '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  socket.on('error', () => {})
  return {
    ask(path: string): Promise<Told> {
      const start = performance.now()
      return new Promise((heard) => {
        let bytes = Buffer.alloc(0)
        const end = (status: number) => {
          socket.off('data', take).off('close', lost)
          heard({ status, tookMs: performance.now() - start })
        }
        const lost = () => end(0)
        const take = (chunk: Buffer) => {
          bytes = Buffer.concat([bytes, chunk])
          const head = bytes.indexOf(blank)
          if (head < 0) return
          const words = bytes.toString('latin1', 0, head)
          const length = Number(/\r\ncontent-length: (\d+)/i.exec(words)?.[1])
          if (bytes.length >= head + blank.length + length) end(Number(words.slice(9, 12)))
        }
        socket.on('data', take).on('close', lost)
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`)
      })
    },
    close: () => socket.destroy(),
  }
}
