import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../../support/files.ts'
import { signalServer } from '../signal-server.ts'
import { program, run, shippedFile, type User } from './programs.ts'

/** One of the three machines: etcd, Patroni with its PostgreSQL, and HAProxy in front of the database, with the files of ops/ha. */
export type Machine = Awaited<ReturnType<typeof openMachine>>

interface Place {
  number: number
  /** The first three numbers of all addresses: 10.0.0 in the files, a part of loopback here. */
  network: string
  folder: string
  user: User
}

/** Creates its folders and files; starts nothing. */
export async function openMachine({ number, network, folder: all, user }: Place) {
  const [name, address] = [`warif${number}`, `${network}.${number}`]
  const folder = join(all, name)
  // PostgreSQL uses port 5432 of the machine's address, so HAProxy's loopback is another.
  const proxy = `${network}.${number + 10}`
  await mkdir(folder)
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid)
  const files = await filesOf({ number, network, folder, user }, proxy)
  const patroniFile = join(folder, 'patroni.yml')
  const haproxyFile = join(folder, 'haproxy.cfg')
  const pgbackrestFile = join(folder, 'pgbackrest.conf')
  await writeFile(patroniFile, files.patroni)
  await writeFile(haproxyFile, files.haproxy)

  const log = (what: string) => join(folder, `${what}.log`)
  const etcd = program('etcd', { env: environmentOf(files.etcd), user, log: log('etcd') })
  const env = { HOME: folder, PGBACKREST_CONFIG: pgbackrestFile }
  const patroni = program('patroni', { args: [patroniFile], env, user, log: log('patroni') })
  const haproxy = program('haproxy', { args: ['-db', '-f', haproxyFile], log: log('haproxy') })
  /** The main process of PostgreSQL; null when it does not run. */
  const postmaster = async () => {
    const text = await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number(text.split('\n')[0])
    // After a SIGKILL the file remains, and its process id may belong to another program.
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return title.includes(folder) ? pid : null
  }
  const signalPostgres = async (signal: NodeJS.Signals) => {
    const pid = await postmaster()
    if (pid !== null) await signalServer(pid, signal)
  }
  return {
    name,
    address,
    folder,
    patroniFile,
    /** Where pgBackRest looks for its configuration; there is none until a test writes it. */
    pgbackrestFile,
    user,
    /** The addresses of Patroni and etcd. */
    patroniUrl: `http://${address}:8008`,
    etcdUrl: `http://${address}:2379`,
    /** The address at which the shop reaches the primary. */
    proxy: `${proxy}:5432`,
    etcd,
    patroni,
    postmaster,
    signalPostgres,
    async start() {
      await Promise.all([etcd.start(), patroni.start(), haproxy.start()])
    },
    /** Signals all its processes at the same time, as only a hypervisor does. `SIGCONT`: Patroni, which stops expired primaries, last. */
    async signal(signal: 'SIGSTOP' | 'SIGCONT') {
      haproxy.signal(signal)
      await signalPostgres(signal)
      etcd.signal(signal)
      patroni.signal(signal)
    },
    /** Like a power failure. */
    async kill() {
      patroni.signal('SIGKILL')
      await signalPostgres('SIGKILL')
      await Promise.all([patroni, etcd, haproxy].map((one) => one.end('SIGKILL')))
    },
  }
}

/** The files of ops/ha with the addresses, folders and names of this test. */
async function filesOf({ number, network, folder, user }: Place, proxy: string) {
  return {
    etcd: (await localised('etcd.conf', number, network)).replace(
      '/var/lib/etcd/warif',
      join(folder, 'etcd'),
    ),
    patroni: (await localised('patroni.yml', number, network))
      .replace('/var/lib/postgresql/15/warif', join(folder, 'data'))
      .replace('/var/lib/postgresql/.pgpass-patroni', join(folder, 'pgpass'))
      .replace('/var/run/postgresql', folder)
      // Loopback calls come from 127.0.0.1, whatever the address.
      .replaceAll(`${network}.0/24`, '127.0.0.0/8')
      // Without root we are not the user postgres.
      .replace(
        'postgres peer',
        user.uid === undefined ? 'postgres scram-sha-256' : 'postgres peer',
      ),
    haproxy: shippedFile('haproxy.cfg')
      .replaceAll('10.0.0.', `${network}.`)
      .replace('bind 127.0.0.1:', `bind ${proxy}:`)
      .replace('    log /dev/log local1\n', '')
      .replace(user.uid === undefined ? /^ {4}(user|group) .*\n/gm : /$^/, ''),
  }
}

/** A file of ops/ha as the command of docs/operations/three-machines.md creates it for this machine, on the test's network. */
async function localised(name: string, number: number, network: string): Promise<string> {
  const page = await readFile(join(root, 'docs/operations/three-machines.md'), 'utf8')
  const script = new RegExp(`^sed -E "([^"]+)" \\S*${name} > `, 'm').exec(page)?.[1]
  if (!script) throw new Error(`the page does not say how ${name} is made for a machine`)
  const command = `n=${number}; sed -E "${script}" "$0"`
  const { stdout } = await run('sh', ['-c', command, join(root, 'ops/ha', name)])
  return stdout.replaceAll('10.0.0.', `${network}.`)
}

/** Parses a file of `NAME=value` lines, as systemd does. */
const environmentOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
