import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { connect } from '#db/connection/connect.ts'
import { migrate } from '#db/migrations/migrate.ts'
import { root } from '../../../support/files.ts'
import { openMachine, type Machine } from './machine.ts'
import { databaseUser, PATH, run, runAsDatabaseUser } from './programs.ts'

const password = 'a-password-of-this-test'
/** A busy machine takes minutes where an idle one takes seconds; this limit is not a measurement. */
const recoveryTimeoutMs = 180_000

/** Patroni's data about one member. */
interface Member {
  name: string
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  timeline?: number
  lag?: number | string
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>

/**
 * Three machines on loopback addresses, with the files of ops/ha and the programs of Debian, and an empty database of the shop. All their
 * files are in one folder.
 */
export async function openCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'warif-cluster-'))
  await chmod(folder, 0o755)
  const user = await databaseUser()
  const network = `127.${64 + random(64)}.${random(256)}`
  const machines = [
    await openMachine({ number: 1, network, folder, user }),
    await openMachine({ number: 2, network, folder, user }),
    await openMachine({ number: 3, network, folder, user }),
  ]
  const [first] = machines as [Machine]
  const close = async () => {
    await Promise.all(machines.map((machine) => machine.kill()))
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    await Promise.all(machines.map((machine) => machine.start()))
    await expectWhole(machines)
    const leader = await leaderOf(machines)
    for (const statement of [
      `create role warif login password '${password}'`,
      'create database warif owner warif',
    ])
      await psql(leader, statement)
  } catch (error) {
    await close()
    throw error
  }
  const hosts = machines.map(({ address }) => `${address}:5432`).join()
  const listUrl = `postgres://warif:${password}@${hosts}/warif?target_session_attrs=read-write`
  const forMigrations = connect(listUrl, { queryTimeoutMs: 0 })
  await migrate(forMigrations.db, join(root, 'migrations'))
  await forMigrations.close()
  const { db, close: closeDb } = connect(listUrl)
  return {
    folder,
    machines,
    /** A connection to the present primary. */
    db,
    /** Runs a statement as the superuser, over the socket of this machine. */
    psql,
    /** All three, one of which accepts writes. */
    listUrl,
    /** Through the machine's own HAProxy. */
    urlBy: ({ proxy }: Machine) => `postgres://warif:${password}@${proxy}/warif`,
    /** The PostgreSQL of the machine itself, over its socket, as in docs/operations/three-machines.md. */
    readUrlOf: ({ folder: socket }: Machine) =>
      `postgres://warif:${password}@${encodeURIComponent(socket)}/warif`,
    leader: () => leaderOf(machines),
    /** The standby that has every acknowledged commit. */
    syncStandby: () => machineWith(machines, 'sync_standby'),
    /** Recovers automatically: nobody repairs anything. */
    expectWhole: () => expectWhole(machines),
    patronictl: (machine: Machine, ...args: string[]) => patronictl(first.folder, machine, args),
    async close() {
      await closeDb()
      await close()
    },
  }
}

const random = (below: number): number => Math.floor(Math.random() * below)

/** Runs the command as an operator on that machine. */
async function patronictl(home: string, machine: Machine, args: string[]): Promise<string> {
  const env = { PATH, HOME: home, LC_ALL: 'C.UTF-8' }
  return (await run('patronictl', ['-c', machine.patroniFile, ...args], { env })).stdout
}

/** As the superuser, over the socket; as root we may become `postgres`, who needs no password there. */
async function psql({ folder }: Machine, statement: string): Promise<string> {
  const command = ['psql', '-h', folder, '-U', 'postgres', '-XAqtc', statement]
  return runAsDatabaseUser(command, { PGPASSWORD: 'change-me-2' })
}

/** The members according to the first Patroni that answers; empty while none does. */
async function membersOf(machines: Machine[]): Promise<Member[]> {
  const answers = machines.map(async ({ patroniUrl }) => {
    const answer = await fetch(`${patroniUrl}/cluster`, { signal: AbortSignal.timeout(5_000) })
    return ((await answer.json()) as { members: Member[] }).members
  })
  return Promise.any(answers).catch(() => [])
}

async function machineWith(machines: Machine[], role: Member['role']): Promise<Machine> {
  return vi.waitUntil(
    async () => {
      const member = (await membersOf(machines)).find((one) => one.role === role)
      return machines.find(({ name }) => name === member?.name)
    },
    { timeout: recoveryTimeoutMs, interval: 200 },
  )
}

const leaderOf = (machines: Machine[]) => machineWith(machines, 'leader')

/** One primary and its standbys, one of them synchronous, all following on one timeline. */
async function expectWhole(machines: Machine[]): Promise<void> {
  let members: Member[] = []
  const isWhole = async () => {
    members = await membersOf(machines)
    const roles = members.filter(isFollowing).map(({ role }) => role)
    const timelines = new Set(members.map(({ timeline }) => timeline))
    return timelines.size === 1 && roles.toSorted().join() === 'leader,replica,sync_standby'
  }
  await vi
    .waitUntil(isWhole, { timeout: recoveryTimeoutMs, interval: 500 })
    .catch((error: unknown) => {
      throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`, { cause: error })
    })
}

/** Whether it is the primary, or not far behind it. */
const isFollowing = ({ role, state, lag }: Member): boolean =>
  ['running', 'streaming'].includes(state) &&
  (role === 'leader' || (typeof lag === 'number' && lag < 1_000_000))
