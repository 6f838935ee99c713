import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { root } from '../../../support/files.ts'
import type { Cluster } from './cluster.ts'
import type { Machine } from './machine.ts'
import { run, runAsDatabaseUser } from './programs.ts'

export type Archive = Awaited<ReturnType<typeof openArchive>>

/**
 * pgBackRest on three machines as docs/operations/three-machines.md sets it up, with one encrypted repository for all: a folder, where an
 * operator has a bucket.
 */
export async function openArchive({ folder, machines, leader, patronictl, expectWhole }: Cluster) {
  const repository = join(folder, 'repository')
  await makeFolder(repository, machines)
  const configuration = await run('sh', ['-c', await commandOf('ops/backup/pgbackrest.conf')], {
    cwd: root,
  })
  for (const machine of machines) {
    const spool = join(machine.folder, 'spool')
    await makeFolder(spool, [machine])
    const text = localised(configuration.stdout, { machine, repository, spool })
    await writeFile(machine.pgbackrestFile, text, { mode: 0o644 })
  }
  /** Runs pgBackRest on this machine. */
  const pgbackrest = (machine: Machine, ...args: string[]) =>
    runAsDatabaseUser(['pgbackrest', '--stanza=warif', ...args], {
      PGBACKREST_CONFIG: machine.pgbackrestFile,
      PGPASSWORD: 'change-me-2',
    })
  const first = await leader()
  await pgbackrest(first, 'stanza-create')
  const apply = ['--apply', join(root, 'ops/ha/archive.yml')]
  await patronictl(first, 'edit-config', 'warif', ...apply, '--force')
  await vi.waitUntil(
    async () => (await patronictl(first, 'list', 'warif')).match(/\*/g)?.length === 3,
    { timeout: 60_000, interval: 500 },
  )
  await patronictl(first, 'restart', 'warif', '--pending', '--force')
  // Until a standby is synchronous again, Patroni lets none of them replace the leader.
  await expectWhole()
  return { pgbackrest }
}

/** The command of the page that makes a configuration from this file. */
async function commandOf(file: string): Promise<string> {
  const page = await readFile(join(root, 'docs/operations/three-machines.md'), 'utf8')
  const command = new RegExp(`^(sed -E '[^']+' ${file}) > `, 'm').exec(page)?.[1]
  if (!command) throw new Error(`the page does not say what is made of ${file}`)
  return command
}

async function makeFolder(path: string, [machine]: Machine[]): Promise<void> {
  await mkdir(path)
  const { uid, gid } = machine?.user ?? {}
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

interface Places {
  machine: Machine
  repository: string
  spool: string
}

const localised = (text: string, { machine, repository, spool }: Places): string =>
  text
    .replaceAll(/^repo1-(type|s3)\S+\n/gm, '')
    .replace(/^repo1-path=.*$/m, `repo1-path=${repository}`)
    .replace(/^(repo1-cipher-pass)=.*$/m, '$1=a passphrase of this test')
    .replace('/var/lib/postgresql/15/warif', join(machine.folder, 'data'))
    .replace('/var/run/postgresql', `${machine.folder}\npg1-user=postgres`)
    .replaceAll(/\/var\/(spool|log)\/pgbackrest/g, spool)
