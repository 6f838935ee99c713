import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { urlOf } from '../support/database/database.ts'
import { freePort } from '../support/free-port.ts'
import { liveSettings } from '../support/live-settings.ts'
import { openShop } from '../support/shop.ts'
import { openTcpProxy } from '../load/support/proxies/tcp-proxy.ts'
import { startShop } from '../load/support/shop-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warif-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the shop with these settings and waits until it exits; returns its exit code and the lines it printed. */
async function startAndFail(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['src/server.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said += String(bytes)))
  const [code] = await once(child, 'close')
  return { code, lines: said.trim().split('\n') }
}

// One row for each step that may refuse; config.test.ts covers the values of settings without a process.
test.each([
  ['a negative VAT rate', { VAT_RATE_BP: '-5' }, /VAT_RATE_BP/],
  ['a demo behind a proxy', { TRUST_PROXY: 'on' }, /TRUST_PROXY.*DEMO_IN_PUBLIC/],
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://warif@127.0.0.1:9/warif', DATABASE_STARTUP_TIMEOUT: '0' },
    /database/i,
  ],
])(
  '%s stops the start with one line that names it (contract §19.1)',
  { timeout: 60_000 },
  async (_, settings, named) => {
    const { code, lines } = await startAndFail(settings)
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(named)
  },
)

test(
  'a database that refuses the connection stops the start at once, without waiting',
  { timeout: 60_000 },
  async () => {
    const unknown = urlOf(inject('adminUrl'), 'warif_not_there')
    const { code, lines } = await startAndFail({
      DATABASE_URL: unknown,
      DATABASE_STARTUP_TIMEOUT: '3600',
    })
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(/^The database cannot be reached: .*"warif_not_there" does not exist/),
    ])
  },
)

test(
  'the start waits for a database that is not running yet, and logs that once',
  { timeout: 60_000 },
  async () => {
    const seeded = await openShop()
    await seeded.stockPlant()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      seeded.db,
    )
    const address = new URL(urlOf(inject('adminUrl'), rows[0]?.name ?? ''))
    const socketFolder = address.searchParams.get('host')
    const server = socketFolder
      ? { path: `${socketFolder}/.s.PGSQL.${address.port || 5432}` }
      : { host: address.hostname, port: Number(address.port || 5432) }
    const port = await freePort()
    address.searchParams.delete('host')
    address.host = `127.0.0.1:${port}`

    const waits = Promise.withResolvers<void>()
    const settings = { DATABASE_URL: address.href, DATABASE_STARTUP_TIMEOUT: '50' }
    const starting = startShop(
      join(folder, 'waiting'),
      settings,
      undefined,
      (said) => said.includes('Waiting up to') && waits.resolve(),
    )
    await waits.promise
    const proxy = await openTcpProxy(server, port)
    const shop = await starting
    const answer = await fetch(`${shop.origin}/readyz`)
    await shop.stop()
    await proxy.close()
    await seeded.close()

    expect(answer.status).toBe(200)
    expect(
      shop.said().match(/^Waiting up to 50 s for the database: .*ECONNREFUSED/gm),
    ).toHaveLength(1)
  },
)

test.each(['PORT', 'METRICS_PORT'])(
  'a port of %s already in use stops the start with one line, before the built-in database is created',
  { timeout: 60_000 },
  async (setting) => {
    const squatter = createServer().listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    const { port } = squatter.address() as AddressInfo

    const dataDir = join(folder, 'taken')
    const { code, lines } = await startAndFail({ [setting]: String(port), DATA_DIR: dataDir })

    squatter.close()
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining(`${setting}=${port}`)])
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  },
)

test(
  'a second shop on the same data folder stops with one line, and the first keeps running',
  { timeout: 120_000 },
  async () => {
    const dataDir = join(folder, 'shared')
    const first = await startShop(dataDir, liveSettings) // A live shop does not load the demo's pictures, which takes long.

    const { code, lines } = await startAndFail({ DATA_DIR: dataDir })
    const answer = await fetch(`${first.origin}/readyz`)
    await first.stop()

    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(answer.status).toBe(200)
  },
)

/** Writes the address of every module that a program loads to its standard output. */
const reportModules = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) { process.stdout.write('loads ' + url + '\\n'); return next(url, context) } })`)}`

test.each([
  ['a live shop loads no', liveSettings, []],
  [
    'a demo loads its',
    { STORE_MODE: 'demo' },
    [
      'demo/import.ts',
      'src/adapters/mail/inbox.ts',
      'src/adapters/payments/sandbox/fake-bank.ts',
      'src/adapters/payments/sandbox/gateway.ts',
      'src/adapters/sms/inbox.ts',
    ],
  ],
])(
  '%s demo, sandbox and inbox',
  { timeout: 60_000 },
  async (_, settings: Record<string, string>, expected: string[]) => {
    const database = await openShop()
    await database.stockPlant() // A shop with a plant does not load the demo's pictures, which takes long.
    const shop = await startShop(folder, {
      ...settings,
      DATABASE_URL: String(database.pool.options.connectionString),
      NODE_OPTIONS: reportModules,
    })
    await shop.stop()
    await database.close()
    const loaded = [...shop.said().matchAll(/^loads file:\S+\/((?:src|demo)\/\S+)$/gm)].map(
      ([, path = '']) => path,
    )
    expect(loaded.length).toBeGreaterThan(100)
    const found = loaded.filter((path) =>
      /^demo\/|^src\/adapters\/(payments\/sandbox|(sms|mail)\/inbox)/.test(path),
    )
    expect(found.toSorted()).toEqual(expect.arrayContaining(expected))
    if (expected.length === 0) expect(found).toEqual([])
  },
)
