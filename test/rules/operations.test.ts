import { execSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { shopEnvironment, shopFlags } from '../../tools/shop-process.mjs'
import { isUnencrypted } from '#config/database.ts'
import { environment } from '#config/environment.ts'
import { createMetrics } from '../../src/runtime/metrics.ts'
import { filesIn, root } from '../support/files.ts'

const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')

/** A default as the page writes it. */
function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === undefined || value === '' ? '' : String(value)
}

test('the page for operators lists every setting with its default, in the order of the code', () => {
  const rows = [...page.matchAll(/^\| `([A-Z_0-9]+)` \| (?:`([^`]+)`|–) \|/gm)].map(
    ([, name, value]) => [name, value ?? ''],
  )
  const defaults: Record<string, unknown> = environment.parse({})
  expect(rows).toEqual(
    Object.keys(environment.shape).map((name) => [name, written(defaults[name])]),
  )
})

/** The page for operators and its subpages. */
const pages = [
  'docs/operations.md',
  ...filesIn('docs/operations', /\.md$/).map(({ path }) => path),
].map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))

test('every file that the pages name exists, and so does each heading they link to', () => {
  const links = pages.flatMap(({ path, text }) =>
    [
      ...text.matchAll(/\]\((?!https?:)([^)]+)\)|`((?:src|docs|locales|ops)\/[\w@./-]+\.\w+)`/g),
    ].map(([, link, file]) => {
      const [target = '', heading] = (link ?? '').split('#')
      return { path: file ?? (target ? posix.join(posix.dirname(path), target) : path), heading }
    }),
  )
  const broken = links.filter(
    ({ path, heading }) => !existsSync(join(root, path)) || !hasHeading(path, heading),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(broken).toEqual([])
})

function hasHeading(path: string, anchor: string | undefined): boolean {
  if (!anchor) return true
  const headings = [...readFileSync(join(root, path), 'utf8').matchAll(/^#+ (.+)$/gm)].map(
    ([, words = '']) => words,
  )
  return headings.some(
    (words) =>
      words
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-') === anchor,
  )
}

const units = filesIn('ops/systemd', /\.service$/)
const shops = units.filter(({ text }) => text.includes('src/server.ts'))

test('units and image run the shop as `npm start` does', () => {
  const flags = shops.map(({ text }) =>
    /^ExecStart=\S+\/node (.*) src\/server\.ts$/m.exec(text)?.[1]?.split(' '),
  )
  expect(flags).toEqual([shopFlags, shopFlags])
  const image = readFileSync(join(root, 'Dockerfile'), 'utf8')
  expect(image).toContain(
    `CMD ${JSON.stringify(['node', ...shopFlags, 'src/server.ts']).replaceAll(',', ', ')}`,
  )
  for (const [name, value] of Object.entries(shopEnvironment)) {
    expect(image).toContain(`${name}=${value}`)
    for (const { path, text } of shops)
      expect(text, path).toMatch(new RegExp(`^Environment=.*\\b${name}=${value}$`, 'm'))
  }
})

const lineOf = (text: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]

test('a unit leaves the shop time to drain, restarts it without limit and limits no lines of its log', () => {
  for (const { path, text } of shops) {
    const delay = Number(/\bDRAIN_DELAY=(\d+)/.exec(text)?.[1])
    expect(Number(lineOf(text, 'TimeoutStopSec')), path).toBeGreaterThanOrEqual(delay + 10)
    expect(lineOf(text, 'StartLimitIntervalSec'), path).toBe('0')
    expect(lineOf(text, 'Restart'), path).toBe('always')
    expect(lineOf(text, 'After'), path).toContain('postgresql.service')
  }
  for (const { path, text } of units)
    expect(lineOf(text, 'LogRateLimitIntervalSec'), path).toBe('0')
})

test('the backup unit removes old files, but never the newest, and none after a failed backup', async () => {
  const unit = units.find(({ path }) => path.endsWith('warif-backup.service'))?.text ?? ''
  const commands = [...unit.matchAll(/^ExecStopPost=(.*)$/gm)].map(([, command = '']) => command)
  const folder = await mkdtemp(join(tmpdir(), 'warif-backups-'))
  const dayMs = 86_400_000
  // Two files for each of 40 days, one after midnight and one at noon, the newest 20 days old.
  const files = Array.from({ length: 80 }, (_, index) => {
    const moment = new Date(Date.UTC(2026, 0, 60) - index * (dayMs / 2))
    return {
      name: `warif-${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z.gz`,
      time: Date.now() - (20 + index / 2) * dayMs,
    }
  })
  const pruneAfter = async (exitStatus: string) => {
    for (const command of commands)
      execSync(
        command.replaceAll('/opt/warif', root).replaceAll('/var/lib/warif/backups', folder),
        {
          env: { ...process.env, EXIT_STATUS: exitStatus },
        },
      )
    return (await readdir(folder)).toSorted().toReversed()
  }
  for (const { name, time } of files) {
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), time / 1000, time / 1000)
  }
  const all = files.map(({ name }) => name)
  const [afterFailure, afterKill] = [await pruneAfter('1'), await pruneAfter('KILL')]
  const afterBackup = await pruneAfter('0')
  // The ages of a running shop: every file of two days, then one a day of two weeks.
  for (const { name, time } of files) {
    await writeFile(join(folder, name), '')
    await utimes(
      join(folder, name),
      time / 1000 + (20 * dayMs) / 1000,
      time / 1000 + (20 * dayMs) / 1000,
    )
  }
  const usual = await pruneAfter('2')
  await rm(folder, { recursive: true })

  expect([afterFailure, afterKill]).toEqual([all, all])
  expect(afterBackup).toEqual(all.slice(0, 14))
  // The files after midnight of 15 days, and the noons among the newest 14.
  expect(usual).toEqual(
    all.filter((name, index) => index < 14 || (index < 30 && name.includes('T00'))),
  )
})

test('every unit restricts its process in the same way', () => {
  const protections = units.map(({ text }) =>
    text.slice(text.indexOf('# Protections')).split('\n\n')[0]?.trim(),
  )
  expect(new Set(protections).size).toBe(1)
  for (const name of [
    'SystemCallFilter',
    'CapabilityBoundingSet',
    'UMask',
    'RestrictNamespaces',
    'LockPersonality',
  ])
    expect(protections[0]).toMatch(new RegExp(`^${name}=`, 'm'))
  for (const { path, text } of units) expect(lineOf(text, 'MemoryMax'), path).toBeTruthy()
})

test('settings in the units and examples are settings of the shop', () => {
  const known = [
    ...Object.keys(environment.shape),
    'NODE_ENV',
    'NODE_COMPILE_CACHE',
    'MALLOC_ARENA_MAX',
  ]
  const named = units.flatMap(({ text }) =>
    [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) => line.split(' ')),
  )
  expect(
    named.map((pair) => pair.split('=')[0] ?? '').filter((name) => !known.includes(name)),
  ).toEqual([])
})

test('the warif command of the page has the user and settings of the backup unit', () => {
  const command = /^warif\(\) \{[\s\S]+?^\}/m.exec(page)?.[0] ?? ''
  const unit = units.find(({ path }) => path.endsWith('/warif-backup.service'))?.text ?? ''
  for (const pair of lineOf(unit, 'Environment')?.split(' ') ?? ['none'])
    expect(command).toContain(`-E ${pair} `)
  for (const name of [
    'User',
    'UMask',
    'WorkingDirectory',
    'EnvironmentFile',
    'StateDirectory',
    'StateDirectoryMode',
  ])
    expect(command).toContain(`-p ${name}=${lineOf(unit, name)} `)
  // A shell has no settings of the shop: these commands would use an empty database there.
  for (const { path, text } of pages)
    expect(text, path).not.toMatch(/^(?:.*&& |\()?npm run (?:backup|restore|check)\b/m)
})

test('both load balancers close readiness to the public and limit requests for codes', () => {
  const [nginx, haproxy] = ['ops/nginx/warif.conf', 'ops/haproxy/haproxy.cfg'].map((path) =>
    readFileSync(join(root, path), 'utf8'),
  )
  expect(nginx).toMatch(
    /location ~ \^\/\(readyz\|api\/ready\)\$ \{\s+allow 127\.0\.0\.1;\s+allow ::1;\s+deny all;/,
  )
  expect(nginx).toMatch(/location \/api\/phone-auth\/ \{\s+limit_req /)
  expect(haproxy).toMatch(
    /http-request deny .* if \{ path \/readyz \/api\/ready \} !\{ src 127\.0\.0\.1 ::1 \}/,
  )
  expect(haproxy).toMatch(/http-request deny deny_status 429 if asks_for_code/)
})

test('neither load balancer repeats a POST that was already sent', () => {
  const [nginx = '', haproxy = ''] = ['ops/nginx/warif.conf', 'ops/haproxy/haproxy.cfg'].map(
    (path) => readFileSync(join(root, path), 'utf8').replaceAll(/#.*$/gm, ''),
  )
  expect(nginx).toMatch(/proxy_next_upstream error timeout;/)
  // HAProxy sends a page again that was not answered, and nothing else.
  expect(haproxy).toMatch(/retry-on conn-failure response-timeout\n/)
  expect(haproxy).toMatch(/^ +acl is_page method GET HEAD\n +acl is_call path_beg \/api\/$/m)
  expect(haproxy).toMatch(/^ +http-request disable-l7-retry if !is_page \|\| is_call$/m)
  expect(haproxy).toMatch(/^ +http-request set-timeout server 8s if is_page !is_call$/m)
  expect(nginx + haproxy).not.toMatch(/non_idempotent|all-retryable-errors|empty-response/)
  // nginx closes idle connections before the shop does.
  expect(Number(/keepalive_timeout (\d+)s/.exec(nginx)?.[1])).toBeLessThan(5)
})

test('nginx asks the next process for a page or picture whose process stands still, and leaves writes their time', () => {
  const nginx = readFileSync(join(root, 'ops/nginx/warif.conf'), 'utf8')
  const blockOf = (path: string) =>
    new RegExp(`^ {4}location ${path} \\{\\n([^}]+)\\}`, 'm').exec(nginx)?.[1] ?? ''
  const secondsOf = (text: string, name: string) =>
    Number(new RegExp(`^ +${name} (\\d+)s;`, 'm').exec(text)?.[1])
  for (const path of ['/', '/media/']) {
    const pageSeconds = secondsOf(blockOf(path), 'proxy_read_timeout')
    // Longer than a page may wait for the database, and short enough for a second process to answer in the time that is left.
    expect(pageSeconds).toBeGreaterThan(6)
    expect(secondsOf(blockOf(path), 'proxy_next_upstream_timeout')).toBeGreaterThanOrEqual(
      2 * pageSeconds,
    )
  }
  expect(blockOf('/api/')).toBe('        proxy_pass http://warif;\n    ')
  expect(secondsOf(nginx.slice(0, nginx.indexOf('location / ')), 'proxy_read_timeout')).toBe(30)
})

test('every alert of Prometheus is complete and links to its runbook', () => {
  const files = ['ops/monitoring/rules.yml', 'ops/ha/rules.yml']
  const rules = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split(/^ {6}- alert: /m)
      .slice(1),
  )
  expect(rules.length).toBeGreaterThan(30)
  for (const rule of rules) {
    expect(rule).toMatch(
      /^\w+\n {8}expr: .+\n {8}for: \d+m\n {8}labels: \{ severity: (page|ticket) \}\n {8}annotations:\n/,
    )
    const [path = '', anchor] = /runbook: (\S+)/.exec(rule)?.[1]?.split('#') ?? []
    expect(hasHeading(path, anchor), rule).toBe(true)
  }
})

test('a server backup first checks that the log is archived, and the timers start existing units', () => {
  const unit = units.find(({ path }) => path.endsWith('/warif-pgbackrest@.service'))?.text ?? ''
  const stanza = /^\[(\w+)\]$/gm
  const repository = readFileSync(join(root, 'ops/backup/pgbackrest.conf'), 'utf8')
  expect([...repository.matchAll(stanza)].map(([, name]) => name)).toEqual(['global', 'warif'])
  // A server that is away is no standby: the check then fails, and is not skipped.
  expect(lineOf(unit, 'ExecCondition')).toMatch(
    /^\/bin\/sh -c '! psql .*-XAtc "select pg_is_in_recovery\(\)" \| grep -qx t'$/,
  )
  expect(lineOf(unit, 'ExecStartPre')).toBe('/usr/bin/pgbackrest --stanza=warif check')
  expect(lineOf(unit, 'ExecStart')).toBe('/usr/bin/pgbackrest --stanza=warif --type=%i backup')
  const archive = readFileSync(join(root, 'ops/backup/postgresql.conf'), 'utf8')
  expect(archive).toMatch(/^archive_command = 'pgbackrest --stanza=warif archive-push %p'$/m)
  // It writes only to its own folders.
  const folders = [...repository.matchAll(/^(?:repo1|spool|log)-path=(\S+)$/gm)].map(([, at]) => at)
  expect(lineOf(unit, 'ReadWritePaths')?.split(' ').toSorted()).toEqual(folders.toSorted())
  for (const type of ['full', 'diff']) {
    const timer = readFileSync(join(root, `ops/systemd/warif-pgbackrest-${type}.timer`), 'utf8')
    expect(lineOf(timer, 'Unit')).toBe(`warif-pgbackrest@${type}.service`)
  }
})

test('alerts are routed by their severity, and every inhibition rule names existing ones', () => {
  const rules = ['ops/monitoring/rules.yml', 'ops/ha/rules.yml']
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const known = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const routes = readFileSync(join(root, 'ops/monitoring/alertmanager.yml'), 'utf8')
  expect(routes).toContain('- matchers: [severity="page"]')
  const named = [...routes.matchAll(/alertname=~?"([\w|]+)"/g)].flatMap(([, names = '']) =>
    names.split('|'),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

test('the threshold of an alert about a quantile is below the last bound of the histogram', () => {
  const metrics = createMetrics()
  metrics.observe({ method: 'GET', route: '/', status: 200, seconds: 1 })
  const last = Math.max(
    ...[...metrics.text([]).matchAll(/le="([\d.]+)"/g)].map(([, bound]) => Number(bound)),
  )
  const rules = readFileSync(join(root, 'ops/monitoring/rules.yml'), 'utf8')
  const thresholds = [...rules.matchAll(/histogram_quantile\(.+ > ([\d.]+)$/gm)].map(
    ([, seconds]) => Number(seconds),
  )
  expect(thresholds.length).toBeGreaterThan(0)
  for (const seconds of thresholds) expect(seconds).toBeLessThan(last)
})

test('units and image set STORE_MODE=live', () => {
  const programs = units.filter(({ text }) => /^ExecStart=\/opt\/warif\//m.test(text))
  expect(programs).toHaveLength(3)
  for (const { text } of programs) expect(text).toMatch(/^Environment=(?:.* )?STORE_MODE=live\b/m)
  expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toMatch(/^ENV .*\bSTORE_MODE=live\b/m)
})

test('settings, backups and keys are kept out of the image and the repository', () => {
  const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n')
  const secret = ['.env*', '*.env', '*.gz', '*.pem', '*.key']
  expect(linesOf('.gitignore')).toEqual(expect.arrayContaining(secret))
  // Docker’s patterns are relative to the root.
  expect(linesOf('.dockerignore')).toEqual(
    expect.arrayContaining(secret.map((pattern) => `**/${pattern}`)),
  )
  expect(page).not.toMatch(/--env-file (?!\/)/)
  expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).not.toMatch(/--env-file (?!\/)/)
})

test('each database address in the documents requires encryption and a verified server', () => {
  const addresses = [...page.matchAll(/postgres:\/\/[^\s`)]+/g)].map(([address]) => address)
  expect(addresses.length).toBeGreaterThan(1)
  expect(addresses.filter(isUnencrypted)).toEqual([])
})
