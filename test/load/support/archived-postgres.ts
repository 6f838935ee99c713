import { readFileSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { runBinary, type Owner } from '#db/embedded/run-binary.ts'
import { root } from '../../support/files.ts'
import { freePort } from '../../support/free-port.ts'

const binaries = '/usr/lib/postgresql/15/bin'

export type ArchivedPostgres = Awaited<ReturnType<typeof openArchivedPostgres>>

/** Skips the row, with a note, where PostgreSQL 15 or pgBackRest is missing. */
export async function requireArchiving(row: Pick<TestContext, 'skip'>): Promise<void> {
  for (const [program, name] of [
    [join(binaries, 'postgres'), 'postgresql-15'],
    ['pgbackrest', 'pgbackrest'],
  ] as const) {
    const { code } = await runBinary('/bin/sh', null, ['-c', `command -v ${program}`])
    if (code !== 0) row.skip(`${program} is not installed here (Debian: apt-get install ${name})`)
  }
}

/** PostgreSQL 15 on loopback that archives its log as in ops/backup, into a repository beside it; with a role and a database `warif`. */
export async function openArchivedPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'warif-archived-'))
  const owner = await ownerOf(folder)
  const port = await freePort()
  const data = join(folder, 'data')
  const configuration = join(folder, 'pgbackrest.conf')
  await writeFile(configuration, repositoryIn(folder, { data, port }), { mode: 0o644 })

  await mkdir(join(folder, 'log-path'), { mode: 0o777 })
  if (owner) await chown(join(folder, 'log-path'), owner.uid, owner.gid)

  const run = async (program: string, args: string[]): Promise<string> => {
    const { code, output } = await runBinary(program, owner, args)
    if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${code}\n${output}`)
    return output
  }
  const control = (...args: string[]) =>
    run(join(binaries, 'pg_ctl'), ['-D', data, '-l', join(folder, 'log'), '-t', '600', ...args])
  /** Runs pgBackRest on the stanza. */
  const repository = (...args: string[]) =>
    run('pgbackrest', [`--config=${configuration}`, '--stanza=warif', ...args])
  const query = (statement: string) =>
    run(join(binaries, 'psql'), [
      ...['-h', folder, '-p', String(port), '-U', 'postgres', '-X', '-A', '-t'],
      ...['-v', 'ON_ERROR_STOP=1', '-c', statement, 'postgres'],
    ])

  await run(join(binaries, 'initdb'), [
    ...['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'],
    ...['--locale=C', '--no-sync'],
  ])
  await appendFile(join(data, 'postgresql.conf'), serverSettings(folder, port, configuration))
  await control('-w', 'start')
  await query('create role warif login')
  await query('create database warif owner warif')
  return {
    folder,
    url: `postgres://warif@127.0.0.1:${port}/warif`,
    repository,
    /** Stops it as an operator does; the end of its log is archived. */
    stop: () => control('-m', 'fast', '-w', 'stop'),
    /** Resolves once it accepts writes: after a restore, once it has replayed the log. */
    async start(): Promise<void> {
      await control('-w', 'start')
      while ((await query('select pg_is_in_recovery()')).trim() === 't') await waitBriefly()
    },
    async close(): Promise<void> {
      await control('-m', 'immediate', '-w', 'stop').catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const waitBriefly = () => new Promise((done) => setTimeout(done, 100))

/** Neither program runs as root; the folder becomes their user's. */
async function ownerOf(folder: string): Promise<Owner | null> {
  await chmod(folder, 0o755)
  if (process.getuid?.() !== 0) return null
  const { output } = await runBinary('/bin/sh', null, ['-c', 'id -u postgres; id -g postgres'])
  const [uid = 65534, gid = 65534] = output.trim().split('\n').map(Number)
  await chown(folder, uid, gid)
  return { uid, gid }
}

const ours = (file: string): string => readFileSync(join(root, 'ops/backup', file), 'utf8')

/** ops/backup/pgbackrest.conf with everything below `folder`. */
const repositoryIn = (folder: string, { data, port }: { data: string; port: number }): string =>
  ours('pgbackrest.conf')
    .replace('/var/lib/postgresql/15/main', data)
    .replace('pg1-port=5432', `pg1-port=${port}\npg1-user=postgres`)
    .replace('/var/run/postgresql', folder)
    .replaceAll(/^([\w-]+-path)=\/var\/(?:lib|spool|log)\/pgbackrest/gm, `$1=${folder}/$1`)

/** ops/backup/postgresql.conf, on a port of loopback. */
const serverSettings = (folder: string, port: number, configuration: string): string =>
  `${ours('postgresql.conf').replace('pgbackrest ', `pgbackrest --config=${configuration} `)}
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
log_min_messages = error
`
