import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { filesIn, root } from '../support/files.ts'
import { checkHaproxy } from './support/proxies/haproxy.ts'
import { checkSite } from './support/proxies/nginx.ts'
import { reportCounts } from './support/report.ts'

const run = promisify(execFile)

test.each(['warif.conf', 'cdn.conf'])('ops/nginx/%s is a valid site of nginx', async (name) => {
  expect(await checkSite(name)).toContain('test is successful')
})

test('ops/haproxy is a valid configuration of HAProxy', async () => {
  expect(await checkHaproxy()).toContain('Configuration file is valid')
})

test('ops/monitoring and ops/ha are valid files of Prometheus and Alertmanager', async (row) => {
  const missing = await missingOf(['promtool', 'amtool'])
  if (missing.length > 0)
    return row.skip(
      `not installed here: ${missing.join(', ')} (Debian: apt-get install prometheus prometheus-alertmanager)`,
    )
  const folder = await mkdtemp(join(tmpdir(), 'warif-alerts-'))
  // The paths of the rules are those of the operator's copy of the repository.
  for (const file of ['ops/monitoring/prometheus.yml', 'ops/ha/prometheus.yml']) {
    const text = await readFile(join(root, file), 'utf8')
    const copy = join(folder, file.replaceAll('/', '-'))
    await writeFile(copy, text.replaceAll('/opt/warif', root))
    const { stdout } = await run('promtool', ['check', 'config', copy])
    expect(stdout).toMatch(/SUCCESS: \d+ rules found/)
  }
  await rm(folder, { recursive: true, force: true })
  const { stdout } = await run('amtool', [
    'check-config',
    join(root, 'ops/monitoring/alertmanager.yml'),
  ])
  expect(stdout).toContain('SUCCESS')
})

test('ops/ha/nftables.conf is a valid firewall, also loaded twice', async (row) => {
  const missing = await missingOf(['nft', 'unshare'])
  if (missing.length > 0)
    return row.skip(`not installed here: ${missing.join(', ')} (Debian: apt-get install nftables)`)
  if (process.getuid?.() !== 0) return row.skip('only root may ask nftables')
  const file = join(root, 'ops/ha/nftables.conf')
  // In an empty network of its own.
  const { stdout } = await run('unshare', [
    '--net',
    'sh',
    '-ec',
    'nft -c -f "$0"; nft -f "$0"; nft -f "$0"; nft list ruleset',
    file,
  ])
  expect(stdout.match(/policy drop;/g)).toHaveLength(1)
  expect(stdout).toContain('iifname "wg0" accept')
})

async function missingOf(names: string[]): Promise<string[]> {
  const found = await Promise.all(
    names.map((name) =>
      run('which', [name]).then(
        () => true,
        () => false,
      ),
    ),
  )
  return names.filter((_, index) => !found[index])
}

test('ops/systemd are valid units of systemd', async (row) => {
  const units = filesIn('ops/systemd', /\.(service|timer)$/)
  const folder = await mkdtemp(join(tmpdir(), 'warif-units-'))
  // A template is checked as one of its instances; the program must exist at the unit's path. A timer is checked with its unit.
  const files = units.map(({ path, text }) => ({
    file: join(
      folder,
      basename(path).replace('@', path.includes('pgbackrest') ? '@full' : '@8001'),
    ),
    text,
  }))
  for (const { file, text } of files)
    await writeFile(
      file,
      text.replaceAll(
        /\/opt\/warif\/node_modules\/\.bin\/node|\/usr\/bin\/pgbackrest/g,
        process.execPath,
      ),
    )
  const { stderr } = await run('systemd-analyze', [
    'verify',
    '--man=no',
    ...files.map(({ file }) => file),
  ])
  const ratings = await Promise.all(
    files.filter(({ file }) => file.endsWith('.service')).map(({ file }) => exposureOf(file)),
  )
  await rm(folder, { recursive: true, force: true })
  reportCounts(row, { units: units.length, exposure: Math.max(...ratings) })
  expect(stderr).toBe('')
  expect(units).toHaveLength(7)
  // From 0 to 10; systemd calls values below 2 "OK".
  expect(Math.max(...ratings)).toBeLessThan(2)
})

async function exposureOf(file: string): Promise<number> {
  const { stdout } = await run('systemd-analyze', [
    'security',
    '--offline=true',
    '--no-pager',
    '--threshold=100',
    file,
  ])
  return Number(/Overall exposure level for .*: ([\d.]+)/.exec(stdout)?.[1])
}
