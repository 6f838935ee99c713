import type { NetConnectOpts } from 'node:net'
import { openSocketProxy } from '../../../support/database/socket-proxy.ts'

/** Builds a message of PostgreSQL's protocol: its letter, its length, its content. */
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
 * A port on loopback in front of a server that behaves like a distributed database with conflicting transactions: one of every `oneIn`
 * commits is rolled back and answered with 40001.
 */
export async function openConflictProxy(target: NetConnectOpts, oneIn: number) {
  const counts = { commits: 0, conflicts: 0 }
  const { port, close } = await openSocketProxy(target, (shop, server) => {
    let isRefused = false
    shop.on('data', (bytes: Buffer) => {
      if (!bytes.equals(commit)) return server.write(bytes)
      counts.commits += 1
      isRefused = counts.commits % oneIn === 0
      if (isRefused) counts.conflicts += 1
      server.write(isRefused ? rollback : commit)
    })
    server.on('data', (bytes: Buffer) => {
      shop.write(isRefused ? conflict : bytes)
      isRefused = false
    })
  })
  return { url: `postgres://warif@127.0.0.1:${port}/warif`, counts, close }
}
