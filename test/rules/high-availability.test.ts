import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, root } from '../support/files.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const [patroni, haproxy, etcd] = ['patroni.yml', 'haproxy.cfg', 'etcd.conf'].map((name) =>
  read(`ops/ha/${name}`).replaceAll(/#.*$/gm, ''),
) as [string, string, string]

test('every file of ops is explained on a page for operators', () => {
  const pages = [
    'docs/operations.md',
    ...filesIn('docs/operations', /\.md$/).map(({ path }) => path),
  ]
    .map(read)
    .join('\n')
  const files = filesIn('ops', /\.\w+$/).map(({ path }) => path)
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((path) => !pages.includes(path))).toEqual([])
})

test('Patroni replicates synchronously, and its timeouts fit into each other', () => {
  const valueOf = (name: string) => new RegExp(`^ +${name}: (\\S+)$`, 'm').exec(patroni)?.[1]
  const numberOf = (name: string) => Number(valueOf(name))
  // An order is acknowledged once two machines have it, and the primary outlives etcd.
  expect(valueOf('synchronous_mode')).toBe('true')
  expect(valueOf('failsafe_mode')).toBe('true')
  expect(patroni).not.toMatch(/synchronous_commit|fsync/)
  // A lost machine is replaced within 25 s, part of which the promotion takes.
  expect(numberOf('ttl')).toBeLessThanOrEqual(20)
  expect(numberOf('loop_wait') + 2 * numberOf('retry_timeout')).toBeLessThan(numberOf('ttl'))
  expect(valueOf('primary_start_timeout')).toBe('0')
})

test('Patroni uses version 2 of the API of etcd', () => {
  expect(patroni).toMatch(/^etcd:\n {2}hosts:\n/m)
  expect(patroni).not.toMatch(/^etcd3:/m)
  expect(etcd).toMatch(/^ETCD_ENABLE_V2=true$/m)
})

test('HAProxy drops the connections of a server that is no longer the primary, and keeps idle ones for hours', () => {
  expect(haproxy).toMatch(/http-check send meth OPTIONS uri \/primary\n/)
  expect(haproxy).toMatch(/default-server .*on-marked-down shutdown-sessions\n/)
  // The shop itself repeats a refused connection: HAProxy would wait three seconds for the old server.
  expect(haproxy).toMatch(/^ +retries 0$/m)
  // The shop's pool closes a connection after a minute; a migration may be silent for longer.
  for (const side of ['client', 'server'])
    expect(haproxy).toMatch(new RegExp(`^ +timeout ${side} [1-9]\\d*h$`, 'm'))
})

test('the files of the three machines name the same members and ports', () => {
  const hosts = ['10.0.0.1', '10.0.0.2', '10.0.0.3']
  const addressesIn = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, a]) => a)
  expect(addressesIn(patroni, /^ {4}- ([\d.]+):2379$/gm)).toEqual(hosts)
  expect(addressesIn(etcd, /=http:\/\/([\d.]+):2380(?=,|$)/gm).slice(-3)).toEqual(hosts)
  expect(addressesIn(haproxy, /^ {4}server \w+ ([\d.]+):5432 check port 8008$/gm)).toEqual(hosts)
  expect(patroni).toMatch(/^restapi:\n {2}listen: 10\.0\.0\.1:8008$/m)
  expect(patroni).toMatch(/^postgresql:\n {2}listen: 10\.0\.0\.1:5432$/m)
})

test('three machines archive as one does, and ask the repository for a second at most before a failover', () => {
  const [one, three] = [read('ops/backup/postgresql.conf'), read('ops/ha/archive.yml')]
  for (const name of ['archive_mode', 'archive_command', 'archive_timeout']) {
    const value = new RegExp(`^${name} = '?(.+?)'?$`, 'm').exec(one)?.[1]
    expect(new RegExp(`^ {4}${name}: '?(.+?)'?$`, 'm').exec(three)?.[1], name).toBe(value)
  }
  expect(three).toMatch(/^ {4}restore_command: timeout 1 pgbackrest .*archive-get %f "%p"$/m)
})

test('the firewall lets in the shop and SSH, and the rest on the private network alone', () => {
  const firewall = read('ops/ha/nftables.conf').replaceAll(/#.*$/gm, '')
  expect(firewall).toMatch(/hook input .*policy drop;/)
  const open = [...firewall.matchAll(/^ +(.*dport.*) accept$/gm)].map(([, rule]) => rule)
  expect(open).toEqual([
    'ip6 saddr fe80::/10 udp sport 547 udp dport 546',
    'tcp dport { 22, 80, 443 }',
    'ip saddr @machines udp dport 51820',
  ])
  expect(firewall.match(/iifname "\w+" accept/g)).toEqual([
    'iifname "lo" accept',
    'iifname "wg0" accept',
  ])
})
