import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { TestContext } from 'vitest'
import { s3Client, type S3Options } from '#adapters/media/s3-client.ts'
import { freePort } from '../../../support/free-port.ts'

const run = promisify(execFile)
const python = '/usr/bin/python3'

/** A server with the S3 protocol: OpenStack Swift started for the tests, or the one in `TEST_S3_ENDPOINT`. */
export type ObjectStoreServer = Awaited<ReturnType<typeof openObjectStoreServer>>

/** `TEST_S3_ENDPOINT`, `TEST_S3_REGION`, `TEST_S3_ACCESS_KEY` and `TEST_S3_SECRET_KEY`: a server whose key may create buckets. */
function namedServer(): Server | null {
  const { env } = process
  if (!env['TEST_S3_ENDPOINT']) return null
  return {
    endpoint: env['TEST_S3_ENDPOINT'],
    region: env['TEST_S3_REGION'] ?? 'us-east-1',
    accessKey: env['TEST_S3_ACCESS_KEY'] ?? '',
    secretKey: env['TEST_S3_SECRET_KEY'] ?? '',
  }
}

type Server = Pick<S3Options, 'endpoint' | 'region' | 'accessKey' | 'secretKey'>

/** The requirement of an S3 server that is missing here, as a note for a skipped row; null: none. */
export async function missingObjectStore(): Promise<string | null> {
  if (namedServer()) return null
  return run(python, ['-c', 'import swift']).then(
    () => null,
    () => 'Swift is not installed here (Debian: apt-get install python3-swift)',
  )
}

/** Skips the row, with a note, where no S3 server is available. */
export async function requireObjectStore(row: Pick<TestContext, 'skip'>): Promise<void> {
  const missing = await missingObjectStore()
  if (missing) row.skip(missing)
}

/** Opens the server on loopback. `pageSize`: the maximum number of keys in a page of a list. */
export async function openObjectStoreServer({ pageSize = 1000 } = {}) {
  const given = namedServer()
  const { server, close } = given
    ? { server: given, close: async () => {} }
    : await openSwift(pageSize)
  return {
    ...server,
    /** Creates a bucket. */
    async makeBucket(name: string): Promise<S3Options> {
      const bucket = { ...server, bucket: name, pathStyle: true }
      await s3Client({ ...bucket, timeoutMs: 30_000 })({ method: 'PUT', accept: [409] })
      return bucket
    },
    close,
  }
}

async function openSwift(pageSize: number): Promise<{ server: Server; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'warif-swift-'))
  const port = await freePort()
  const server = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-test-1',
    accessKey: 'warif:shop',
    secretKey: 'a/secret+of=tests',
  }
  const program = join(import.meta.dirname, 'swift-server.py')
  const words = [server.accessKey, server.secretKey, server.region, String(pageSize)]
  const child = spawn(python, [program, folder, String(port), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said = (said + String(bytes)).slice(-20_000)))
  const ready = once(createInterface(child.stdout), 'line')
  const ended = once(child, 'exit').then(() => {
    throw new Error(`Swift ended: ${said}`)
  })
  ended.catch(() => {}) // Its rejection is handled while the server starts; later calls fail without it.
  await Promise.race([ready, ended])
  return {
    server,
    async close() {
      const gone = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGKILL')) await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
