import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { s3Client } from '#adapters/media/s3-client.ts'
import { freePort } from '../../support/free-port.ts'

const run = promisify(execFile)
const kinds = ['account', 'container', 'object'] as const
const bucket = 'warif'
const account = { id: 'test:warif', secret: 'a-secret-of-tests' }
/** Its Python reads a lot before it listens. */
const startsWithinMs = 120_000

/** Whether OpenStack Swift is installed (Debian: swift-proxy swift-account swift-container swift-object). */
export const hasSwift = (): Promise<boolean> =>
  run('swift-proxy-server', ['--version']).then(
    () => true,
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  )

export type Swift = Awaited<ReturnType<typeof openSwift>>

/** OpenStack Swift with its S3 interface on loopback: one disk, which is a folder, and an empty bucket. */
export async function openSwift() {
  const folder = await mkdtemp(join(tmpdir(), 'warif-swift-'))
  await mkdir(join(folder, 'devices/disk'), { recursive: true })
  const ports = Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, await freePort()] as const)),
  )
  const port = await freePort()
  for (const kind of kinds) {
    await buildRing(folder, kind, ports[kind] ?? 0)
    await writeFile(join(folder, `${kind}.conf`), storageServer(folder, kind, ports[kind] ?? 0))
  }
  await writeFile(join(folder, 'proxy.conf'), proxyServer(folder, port))
  const settings = {
    MEDIA_STORE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: account.id,
    S3_SECRET_KEY: account.secret,
  }
  const options = {
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket,
    accessKey: account.id,
    secretKey: account.secret,
    pathStyle: true,
    timeoutMs: 20_000,
  }
  let servers: ChildProcess[] = []
  const start = async () => {
    servers = [...kinds, 'proxy'].map((kind) =>
      spawn(`swift-${kind}-server`, [join(folder, `${kind}.conf`)], { stdio: 'ignore' }),
    )
    await waitForHealth(settings.S3_ENDPOINT, servers)
  }
  const stop = async () => {
    for (const server of servers) {
      const gone = once(server, 'exit')
      if (server.exitCode === null && server.kill('SIGKILL')) await gone
    }
    servers = []
  }
  await start()
  await s3Client(options)({ method: 'PUT' })
  return {
    settings,
    options,
    start,
    /** Nobody answers at its address any more. */
    stop,
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Of one device and one copy. */
async function buildRing(folder: string, kind: string, port: number): Promise<void> {
  const builder = join(folder, `${kind}.builder`)
  await run('swift-ring-builder', [builder, 'create', '4', '1', '1'])
  await run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/disk`, '1'])
  await run('swift-ring-builder', [builder, 'rebalance'])
}

/** `workers = 0`: no child to leave behind. */
const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
workers = 0
log_level = CRITICAL
`

const storageServer = (folder: string, kind: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyServer = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors healthcheck s3api tempauth listing_formats slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_warif = ${account.secret} .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
${['catch_errors', 'healthcheck', 'listing_formats', 'slo', 'dlo']
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}`)
  .join('\n')}
`

/** @throws when a server ended, or does not listen in time */
async function waitForHealth(origin: string, servers: ChildProcess[]): Promise<void> {
  const end = performance.now() + startsWithinMs
  while (!(await fetch(`${origin}/healthcheck`).catch(() => null))?.ok) {
    if (servers.some(({ exitCode }) => exitCode !== null)) throw new Error('Swift ended')
    if (performance.now() > end) throw new Error('Swift did not begin to listen')
    await pause(200)
  }
}
