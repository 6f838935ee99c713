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

/** A server that speaks S3: OpenStack Swift started for the tests, or the one that `TEST_S3_ENDPOINT` names. */
export type ObjectStoreServer = Awaited<ReturnType<typeof openObjectStoreServer>>

/** `TEST_S3_ENDPOINT`, `TEST_S3_REGION`, `TEST_S3_ACCESS_KEY` and `TEST_S3_SECRET_KEY`: a server whose key may make buckets. */
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

/** What is missing here for a server of S3, as a word for who skips a row; null: nothing. */
export async function missingObjectStore(): Promise<string | null> {
  if (namedServer()) return null
  return run(python, ['-c', 'import swift']).then(
    () => null,
    () => 'Swift is not installed here (Debian: apt-get install python3-swift)',
  )
}

/** Skips the row, with a word, where no server of S3 can be had. */
export async function requireObjectStore(row: Pick<TestContext, 'skip'>): Promise<void> {
  const missing = await missingObjectStore()
  if (missing) row.skip(missing)
}

/** Opens the server on loopback. `pageSize`: the most keys of a page of a list. */
export async function openObjectStoreServer({ pageSize = 1000 } = {}) {
  const given = namedServer()
  const { server, close } = given
    ? { server: given, close: async () => {} }
    : await openSwift(pageSize)
  return {
    ...server,
    /** A new bucket. */
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
  ended.catch(() => {}) // PollResult of while it starts; later calls fail by themselves.
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
