import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/** A message of PostgreSQL's protocol: its letter, its length, what it says. */
function message(letter: string, content: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + Buffer.byteLength(content))
  return Buffer.concat([Buffer.from(letter), length, Buffer.from(content)])
}

const commit = message('Q', 'commit\0')
const rollback = message('Q', 'rollback\0')
const conflict = Buffer.concat([
  message('E', 'SERROR\0VERROR\0C40001\0Mrestart transaction\0\0'),
  message('Z', 'I'),
])

/**
 * A port on loopback that leads to a server and behaves as a distributed database does when transactions meet: of so many commits one
 * is rolled back and answered with 40001.
 */
export async function openConflictingLink(target: NetConnectOpts, oneIn: number) {
  const counts = { commits: 0, conflicts: 0 }
  const sockets = new Set<Socket>()
  const listener = createServer({ noDelay: true }, (near) => {
    const far = connect(target)
    let isRefused = false
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(end)
      end.on('error', () => {}).on('close', () => other.destroy())
    }
    near.on('data', (bytes: Buffer) => {
      if (!bytes.equals(commit)) return far.write(bytes)
      counts.commits += 1
      isRefused = counts.commits % oneIn === 0
      if (isRefused) counts.conflicts += 1
      far.write(isRefused ? rollback : commit)
    })
    far.on('data', (bytes: Buffer) => {
      near.write(isRefused ? conflict : bytes)
      isRefused = false
    })
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `postgres://warif@127.0.0.1:${(listener.address() as AddressInfo).port}/warif`,
    counts,
    async close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
