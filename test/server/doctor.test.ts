import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createProxyCheckToken, proxyCheckPath } from '#shared/http/proxy-check.ts'
import { startShop, type ShopProcess } from '../load/support/shop-process.ts'
import {
  authority,
  certificateOfAnother,
  expiredCertificate,
} from '../support/servers/certificates.ts'
import { command, urlOf } from '../support/database/database.ts'
import { openServers } from '../support/servers/doctor-servers.ts'
import { openFakeS3, type FakeS3 } from '../support/servers/fake-s3.ts'
import { liveSettings } from '../support/live-settings.ts'
import { startMoyasar, type Moyasar } from '../support/moyasar/server.ts'
import { runProgram } from '../support/run-program.ts'

const name = `warif_doctor_${randomBytes(6).toString('hex')}`
const servers = openServers()
const url = (port: number, scheme = 'http', host = '127.0.0.1') => `${scheme}://${host}:${port}`
const secure = (port: number) => url(port, 'https', 'localhost')

let folder: string
let dataDir: string
let moyasar: Moyasar
let shop: ShopProcess
/** The settings of a correct rehearsal; `admin` has the rights of the database's owner. */
let settings: Record<string, string>
let databaseUrl: { own: string; admin: string }
/** A bucket of pictures, and the settings with which it is listed. */
let store: FakeS3
let inBucket: Record<string, string>
/** Ports of proxies and providers that misbehave. */
let wrong: Record<'expired' | 'other' | 'forged' | 'silent' | 'wordless' | 'late', number>

/** Sets the headers as nginx does with the documented site. */
const asDocumented = (headers: IncomingHttpHeaders) => ({
  ...headers,
  'x-forwarded-for': `${String(headers['x-forwarded-for'])}, 198.51.100.9`,
  'x-forwarded-proto': 'https',
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warif-doctor-'))
  dataDir = join(folder, 'data')
  await writeFile(join(folder, 'authority.pem'), authority)
  for (const answer of ['yes', 'no']) {
    await mkdir(join(folder, answer))
    await writeFile(join(folder, answer, 'timedatectl'), `#!/bin/sh\necho ${answer}\n`)
    await chmod(join(folder, answer, 'timedatectl'), 0o755)
  }
  const adminUrl = inject('adminUrl')
  await command(adminUrl, `create database ${name} template ${inject('template')}`)
  await command(adminUrl, `create role ${name} login password 'own-word'`)
  await command(adminUrl, `grant pg_read_all_data to ${name}`)
  const admin = urlOf(adminUrl, name)
  databaseUrl = { admin, own: admin.replace(/\/\/[^@/]*@/, `//${name}:own-word@`) }

  store = await openFakeS3()
  const { endpoint, region, bucket, accessKey, secretKey } = store.options
  inBucket = {
    MEDIA_STORE: 's3',
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  }
  moyasar = await startMoyasar()
  const target = () => shop.origin
  const proxy = await servers.proxy(target, { forward: asDocumented })
  const silent = createServer(() => {})
  wrong = {
    expired: await servers.proxy(target, { cert: expiredCertificate, forward: asDocumented }),
    other: await servers.proxy(target, { cert: certificateOfAnother, forward: asDocumented }),
    // Adds nothing to the headers of the visitor, and shows a demo value.
    forged: await servers.proxy(target, {
      forward: (headers) => headers,
      answer: (path) => (path === '/about' ? '<p>info@warif.example</p>' : null),
    }),
    wordless: await servers.proxy(target, {
      forward: (headers) => ({
        ...headers,
        'x-forwarded-for': asDocumented(headers)['x-forwarded-for'],
      }),
    }),
    silent: await servers.listen(silent),
    late: await servers.sms('another token', -300_000),
  }
  settings = {
    ...liveSettings,
    STORE_MODE: 'rehearsal',
    SECRET_KEY: 'a secret key of thirty-two letters or more',
    PUBLIC_URL: secure(proxy),
    DATABASE_POOL_SIZE: '4',
    RATE_LIMIT_PER_MINUTE: '0',
    SAVE_ORDERS_PER_MINUTE: '0',
    TAQNYAT_TOKEN: 'sms-token',
    TAQNYAT_BASE_URL: url(await servers.sms('sms-token')),
    SMTP_URL: `smtp://user:word@127.0.0.1:${await servers.mail()}`,
    MOYASAR_BASE_URL: moyasar.url,
    MOYASAR_SECRET_KEY: moyasar.keys.secretKey,
    MOYASAR_PUBLISHABLE_KEY: moyasar.keys.publishableKey,
    MOYASAR_WEBHOOK_SECRET: moyasar.keys.webhookSecret,
    DATA_DIR: dataDir,
  }
  shop = await startShop(dataDir, { ...settings, DATABASE_URL: databaseUrl.admin })
  await mkdir(join(dataDir, 'media'), { recursive: true })
}, 120_000)
afterAll(async () => {
  await shop?.stop()
  await servers.close()
  await moyasar?.close()
  await store?.close()
  await command(inject('adminUrl'), `drop database if exists ${name} with (force)`)
  await command(inject('adminUrl'), `drop role if exists ${name}`)
  await rm(folder, { recursive: true, force: true })
})

interface Report {
  status: string
  checks: { name: string; status: string; text: string; remedy?: string }[]
}

/** Runs the doctor with these settings, which may differ from those of the shop. */
async function diagnose(other: Record<string, string> = {}, isNtpOn = 'yes') {
  const { code, said } = await runProgram(['src/doctor-command.ts', '--json'], {
    ...settings,
    DATABASE_URL: databaseUrl.own,
    NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
    PATH: `${join(folder, isNtpOn)}:${process.env['PATH']}`,
    ...other,
  })
  const { checks } = JSON.parse(said) as Report
  const found = Object.fromEntries(checks.map((check) => [check.name, check]))
  return {
    code,
    said,
    checks,
    found,
    line: (check: string) => `${found[check]?.status}: ${found[check]?.text}`,
  }
}

const programs = { timeout: 60_000 }

test('a shop ready to open passes every check while its process runs', programs, async () => {
  const backup = await runProgram(['src/backup-command.ts', 'backup'], {
    ...settings,
    DATABASE_URL: databaseUrl.admin,
  })
  expect(backup.code, backup.said).toBe(0)
  const { code, checks, line } = await diagnose()
  // The disk is excluded: it is that of the machine the tests run on.
  const others = checks.filter(({ name: check }) => check !== 'disk')
  expect(others.filter(({ status }) => status !== 'ok')).toEqual([])
  expect(others.map(({ name: check }) => check)).toEqual([
    'settings',
    'dns',
    'certificate',
    'proxy',
    'samples',
    'database',
    'connections',
    'processes',
    'clock',
    'mail',
    'sms',
    'payments',
    'pictures',
    'backup',
  ])
  expect(line('certificate')).toContain('until 2125-01-01')
  expect(line('proxy')).toContain('the shop sees 198.51.100.9')
  expect(line('disk')).toMatch(/GB of the disk/)
  const disk = checks.find(({ name: check }) => check === 'disk')?.status
  expect(code).toBe(disk === 'ok' ? 0 : disk === 'warning' ? 1 : 2)
})

test(
  'the doctor reports failing providers, database, certificate and backup, and prints no secret',
  programs,
  async () => {
    await command(inject('adminUrl'), `alter role ${name} set default_transaction_read_only = on`)
    await writeFile(join(dataDir, 'backups/warif-9999-01-01.gz'), 'no backup')
    const { code, said, line, found } = await diagnose({
      PUBLIC_URL: secure(wrong.expired),
      SMTP_URL: settings['SMTP_URL']?.replace(':word@', ':wrong-word@') ?? '',
      TAQNYAT_TOKEN: 'wrong-token',
      MOYASAR_SECRET_KEY: 'sk_test_wrong',
    })
    await rm(join(dataDir, 'backups/warif-9999-01-01.gz'))
    await command(inject('adminUrl'), `alter role ${name} reset default_transaction_read_only`)
    expect(code).toBe(2)
    expect(line('certificate')).toMatch(/^failing: The certificate of localhost ended \d+ days ago/)
    expect(line('proxy')).toMatch(/^failing: Nothing answers .*certificate has expired/)
    expect(line('mail')).toMatch(/^failing: 127\.0\.0\.1:\d+ does not take us: Invalid login/)
    expect(line('sms')).toBe('failing: taqnyat refuses the token (status 401).')
    expect(line('payments')).toMatch(/^failing: Moyasar GET .*status 401/)
    expect(line('database')).toMatch(/^failing: The database takes no writes/)
    expect(line('backup')).toMatch(/^failing: The newest backup is of no use/)
    expect(
      Object.values(found).filter(({ status, remedy }) => status === 'failing' && !remedy),
    ).toEqual([])
    for (const secret of [
      'wrong-word',
      'wrong-token',
      'sk_test_wrong',
      'own-word',
      settings['SECRET_KEY'] ?? '',
    ])
      expect(said).not.toContain(secret)
  },
)

test(
  'the doctor finds a proxy that passes a forged address on, demo values, other settings, a wrong clock and a missing bucket',
  programs,
  async () => {
    await command(
      inject('adminUrl'),
      `alter role ${name} set default_transaction_isolation = 'serializable'`,
    )
    const { line } = await diagnose(
      {
        ...inBucket,
        S3_BUCKET: 'nowhere',
        PUBLIC_URL: secure(wrong.forged),
        PAYMENT_PROVIDER: 'none',
        TAQNYAT_BASE_URL: url(wrong.late),
        TAQNYAT_TOKEN: 'another token',
        OTP_TTL: '400',
        DATABASE_POOL_SIZE: '100',
      },
      'no',
    )
    await command(inject('adminUrl'), `alter role ${name} reset default_transaction_isolation`)
    expect(line('proxy')).toMatch(
      /^failing: The shop takes a forged X-Forwarded-For for the visitor/,
    )
    expect(line('samples')).toBe(
      'failing: Pages show values of the demo: /about: info@warif.example.',
    )
    expect(line('processes')).toMatch(/^failing: .*otpTtlSeconds/)
    expect(line('connections')).toMatch(/^warning: \d+ of \d+ connections are free; 1 processes/)
    expect(line('database')).toMatch(/^warning: Transactions are serializable/)
    expect(line('clock')).toMatch(/^failing: .* differ by (29\d|30\d)\.\d s/)
    expect(line('payments')).toBe('skipped: Cash on delivery alone.')
    expect(line('pictures')).toMatch(/^failing: The bucket of pictures .*NoSuchBucket/)
  },
)

test(
  'the doctor finds a proxy that hides the scheme, the settings of another shop and a key that may not list the bucket',
  programs,
  async () => {
    const hidden = await diagnose({ ...inBucket, PUBLIC_URL: secure(wrong.wordless) }, 'no')
    expect(hidden.line('proxy')).toMatch(/^failing: The shop was asked by https and sees http/)
    expect(hidden.line('clock')).toMatch(/^warning: .* not synchronized by NTP/)
    expect(hidden.line('pictures')).toMatch(/^ok: The bucket of pictures can be listed/)
    const another = await diagnose({
      ...inBucket,
      S3_SECRET_KEY: 'another-secret',
      PUBLIC_URL: secure(wrong.other),
      SECRET_KEY: 'the secret key of a shop that is somewhere else',
      TRUST_PROXY: '2',
      DATABASE_URL: databaseUrl.admin,
    })
    expect(another.line('certificate')).toMatch(/^failing: Browsers refuse .*elsewhere\.example/)
    expect(another.line('processes')).toMatch(/^failing: SECRET_KEY is not the key/)
    expect(another.line('database')).toMatch(/^warning: The shop’s role is a superuser/)
    expect(another.line('pictures')).toMatch(/^failing: The bucket of pictures .*403/)
    expect(another.said).not.toContain('another-secret')
  },
)

test('the doctor ends in time if nothing answers', programs, async () => {
  const { code, line } = await diagnose({
    PUBLIC_URL: 'https://shop.invalid',
    DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:9/none',
    SMTP_URL: `smtp://user:word@127.0.0.1:${wrong.silent}`,
    TAQNYAT_BASE_URL: url(wrong.silent),
    DATA_DIR: join(folder, 'nowhere'),
  })
  expect(code).toBe(2)
  expect(line('dns')).toMatch(/^failing: The name shop\.invalid of PUBLIC_URL has no address/)
  expect(line('certificate')).toMatch(/^failing: No TLS/)
  expect(line('samples')).toMatch(/^failing: The pages cannot be read/)
  expect(line('database')).toMatch(/^failing: The database cannot be reached/)
  expect(line('mail')).toMatch(/^failing: /)
  expect(line('sms')).toMatch(/^failing: /)
  expect(line('disk')).toMatch(/^failing: DATA_DIR cannot be read/)
  expect(line('backup')).toMatch(/^failing: There is no backup/)
})

test(
  'a demo that was never opened has at most warnings, and the doctor creates no files',
  programs,
  async () => {
    const empty = join(folder, 'empty')
    await mkdir(empty)
    const unset = Object.fromEntries(Object.keys(settings).map((setting) => [setting, '']))
    const { said } = await runProgram(['src/doctor-command.ts'], {
      ...unset,
      DATABASE_URL: '',
      DATA_DIR: empty,
    })
    expect(said).toMatch(/^ok {7}settings {5}STORE_MODE=demo/)
    expect(said).toMatch(/^skipped {2}database {5}There is no built-in database/m)
    expect(
      said.split('\n').filter((line) => line.startsWith('failing') && !line.includes('disk')),
    ).toEqual([])
    expect(await readdir(empty)).toEqual([])

    const { code, said: refused } = await runProgram(['src/doctor-command.ts', '--json'], {
      ...unset,
      STORE_MODE: 'live',
    })
    expect([code, refused]).toEqual([2, expect.stringContaining('STORE_MODE=live cannot start')])
  },
)

test('the proxy check answers once to a token signed with SECRET_KEY, and to no other', async () => {
  const ask = async (token?: string) =>
    (
      await fetch(`${shop.origin}${proxyCheckPath}`, {
        headers: token ? { 'X-Proxy-Check': token } : {},
      })
    ).status
  const key = settings['SECRET_KEY'] ?? ''
  const token = createProxyCheckToken(key)
  const statuses = []
  for (const given of [
    undefined,
    'x',
    createProxyCheckToken('another secret key of thirty-two letters'),
    createProxyCheckToken(key, Date.now() - 61_000),
    createProxyCheckToken(key, Date.now() + 3_600_000),
    token,
    token,
  ])
    statuses.push(await ask(given))
  expect(statuses).toEqual([404, 404, 404, 404, 404, 200, 404])
})
