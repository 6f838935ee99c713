import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openArchive, type Archive } from './support/cluster/archive.ts'
import { openCluster, type Cluster } from './support/cluster/cluster.ts'
import type { Machine } from './support/cluster/machine.ts'
import { missingPackages, run, runAsDatabaseUser } from './support/cluster/programs.ts'
import { reportCounts } from './support/report.ts'
import { findChild } from './support/signal-server.ts'

test('archive of three machines: it goes on after a failover, makes a standby, and the database returns to a moment', async (row) => {
  const missing = await missingPackages([['pgbackrest', 'pgbackrest']])
  if (missing.length > 0) return row.skip(`not installed here: ${missing.join(', ')}`)
  const cluster = await openCluster()
  try {
    const archive = await openArchive(cluster)
    const first = await cluster.leader()
    await archive.pgbackrest(first, '--type=full', 'backup')
    await cluster.psql(first, 'create table marks (mark text)')

    const { leader, seconds: failover } = await failoverWithWaitingLog(cluster, first)
    await cluster.psql(leader, "insert into marks values ('after the failover')")
    await archive.pgbackrest(leader, 'check')
    await first.start()
    await cluster.expectWhole()

    const standby = cluster.machines.find((one) => one !== leader && one !== first) as Machine
    const standbyMade = await seconds(() => makeAgain(cluster, standby))
    const method = await readFile(join(standby.folder, 'patroni.log'), 'utf8')
    const moment = await cluster.psql(leader, 'select clock_timestamp()')
    await pause(1_000)
    await cluster.psql(leader, 'delete from marks')
    const restored = await seconds(() => returnTo(moment.trim(), { cluster, archive, leader }))
    await cluster.expectWhole()
    const marks = await cluster.psql(await cluster.leader(), 'select mark from marks')
    reportCounts(row, { failover, standbyMade, restored })
    expect(method).toContain('replica has been created using pgbackrest')
    expect(marks.trim().split('\n')).toEqual(['before the failover', 'after the failover'])
    // It archives again, on its new timeline.
    await archive.pgbackrest(await cluster.leader(), 'check')
  } finally {
    await cluster.close()
  }
})

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return Math.round((performance.now() - since) / 1_000)
}

/** The leader's machine dies with segments that it had not archived yet. */
async function failoverWithWaitingLog(cluster: Cluster, dying: Machine) {
  const archiver = await findChild((await dying.postmaster()) ?? 0, 'archiver')
  if (archiver === null) throw new Error(`${dying.name} does not archive`)
  process.kill(archiver, 'SIGSTOP')
  await cluster.psql(dying, "insert into marks values ('before the failover')")
  for (let segments = 0; segments < 2; segments += 1) {
    await cluster.psql(dying, 'select pg_switch_wal()')
    await cluster.psql(dying, 'create table later (); drop table later')
  }
  await dying.kill()
  const since = performance.now()
  const isPrimary = (one: Machine) =>
    cluster.psql(one, 'select not pg_is_in_recovery()').then(
      (answer) => answer.trim() === 't',
      () => false,
    )
  const others = cluster.machines.filter((one) => one !== dying)
  const leader = await vi
    .waitUntil(
      async () => {
        for (const one of others) if (await isPrimary(one)) return one
        return null
      },
      { timeout: 120_000, interval: 200 },
    )
    .catch(async (error: unknown) => {
      const [other] = others as [Machine]
      const members = await cluster.patronictl(other, 'list', 'warif')
      throw new Error(`no standby became the primary:\n${members}`, { cause: error })
    })
  return { leader, seconds: Math.round((performance.now() - since) / 1_000) }
}

/** As in docs/operations/runbooks.md, "A standby must be rebuilt". */
async function makeAgain({ expectWhole }: Cluster, standby: Machine): Promise<void> {
  await standby.patroni.end('SIGTERM')
  await rm(join(standby.folder, 'data'), { recursive: true })
  await standby.patroni.start()
  await expectWhole()
}

interface Scene {
  cluster: Cluster
  archive: Archive
  leader: Machine
}

/** The commands of docs/operations/runbooks.md, "Three machines back to a moment". */
async function returnTo(moment: string, { cluster, archive, leader }: Scene): Promise<void> {
  const others = cluster.machines.filter((one) => one !== leader)
  for (const machine of [...others, leader]) await machine.patroni.end('SIGTERM')
  const target = ['--type=time', `--target=${moment}`, '--target-action=promote']
  await archive.pgbackrest(leader, '--delta', ...target, 'restore')
  const data = join(leader.folder, 'data')
  const control = (...args: string[]) =>
    runAsDatabaseUser(
      ['/usr/lib/postgresql/15/bin/pg_ctl', '-D', data, '-w', '-t', '600', ...args],
      {
        PGBACKREST_CONFIG: leader.pgbackrestFile,
      },
    )
  const options = `-c listen_addresses='' -c unix_socket_directories=${leader.folder}`
  await control('-l', join(leader.folder, 'restore.log'), '-o', options, 'start')
  await vi.waitUntil(
    async () => (await cluster.psql(leader, 'select pg_is_in_recovery()')).trim() === 'f',
    { timeout: 600_000, interval: 200 },
  )
  await control('-m', 'fast', 'stop')
  const confirmed = `printf 'warif\\nYes I am aware\\n' | patronictl -c ${leader.patroniFile} remove warif`
  await run('sh', ['-c', confirmed], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  await leader.patroni.start()
  await vi.waitUntil(
    async () =>
      (await cluster.psql(leader, 'select not pg_is_in_recovery()').catch(() => '')).trim() === 't',
    { timeout: 120_000, interval: 500 },
  )
  for (const machine of others) await machine.patroni.start()
}
