import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#shared/start-error.ts'
import type { DatabaseAddress } from '../connection/connect.ts'
import { boundLog } from './log-file.ts'
import { findBinaries } from './binaries.ts'
import { runBinary } from './run-binary.ts'
import { askServer, isAlive, isOurs, launch, stopServer } from './server.ts'
import type { Cluster, ProgressListener } from './data-dir.ts'
import { prepareDataDir, superuser } from './data-dir.ts'

export interface Embedded {
  /** Whether the server was already running on this data folder (left over from a killed process). */
  attached: boolean
  /** The address with which to `connect` to this database. */
  address(database: string): Exclude<DatabaseAddress, string>
  /** The same address as a URL, for libraries that need one. */
  url(database: string): string
  /** Creates a database unless it exists, as a copy of `template` when one is named. */
  createDatabase(name: string, options?: { template?: string }): Promise<void>
  dropDatabase(name: string): Promise<void>
  /** Whether its main process is alive, from the process table, without a query. */
  isRunning(): Promise<boolean>
  /** Limits the size of its log. */
  boundLog(): Promise<unknown>
  /** Stops the server, even if it was running before; open connections are cut, finished transactions are on disk. */
  stop(): Promise<void>
}

/**
 * Starts the built-in PostgreSQL in `dataDir`/postgres: attaches to a server that already runs there, else starts one (and creates the
 * folder on the first start). It listens on a unix socket that only the shop's user can reach. `settings` are PostgreSQL's, e.g. `{ fsync:
 * 'off' }` for tests.
 *
 * @throws StartError when this machine cannot run it, with a remedy
 */
export async function startEmbedded(
  dataDir: string,
  options: { log?: ProgressListener; settings?: Record<string, string> } = {},
): Promise<Embedded> {
  const report = options.log ?? (() => {})
  if (process.platform === 'win32')
    throw new StartError(
      'The built-in database does not run on Windows: set DATABASE_URL to a PostgreSQL server.',
    )
  const cluster = await prepareDataDir(dataDir, report)
  const running = await isOurs(cluster)
  if (!running) {
    const binaries = await findBinaries(cluster, report)
    if (!existsSync(join(cluster.data, 'PG_VERSION')))
      await createCluster(binaries, cluster, report)
    await checkVersion(cluster)
    await launch(binaries, cluster, options.settings ?? {})
  }
  return handleOf(cluster, running)
}

function handleOf(cluster: Cluster, attached: boolean): Embedded {
  const address = (database: string) => ({
    host: cluster.socketDir,
    port: 5432,
    user: superuser,
    database,
  })
  return {
    attached,
    address,
    url: (database) =>
      `postgres://${superuser}@localhost/${database}?host=${encodeURIComponent(cluster.socketDir)}`,
    async createDatabase(name, { template } = {}) {
      const found = await askServer(
        cluster,
        `select 1 from pg_database where datname = '${checkedName(name)}'`,
      )
      if (found === undefined)
        await askServer(
          cluster,
          `create database "${name}"${template ? ` template "${checkedName(template)}"` : ''}`,
        )
    },
    dropDatabase: async (name) =>
      void (await askServer(
        cluster,
        `drop database if exists "${checkedName(name)}" with (force)`,
      )),
    isRunning: () => isAlive(cluster),
    boundLog: () => boundLog(cluster.logFile),
    stop: () => stopServer(cluster),
  }
}

function checkedName(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new TypeError(`not a database name: ${name}`)
  return name
}

/**
 * Creates the data folder under a temporary name, so that an interrupted start leaves nothing that looks finished. Sorting uses ICU's root
 * locale; the character types must be UTF-8 ones, otherwise trigrams drop Arabic letters.
 */
async function createCluster(binaries: string, cluster: Cluster, report: ProgressListener) {
  report('Creating the database …')
  const unfinished = `${cluster.data}.new`
  let serverError = ''
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'UTF-8']) {
    await rm(unfinished, { recursive: true, force: true })
    const sorting = [
      '--encoding=UTF8',
      '--locale-provider=icu',
      '--icu-locale=und',
      '--locale=C',
      `--lc-ctype=${ctype}`,
    ]
    const access = ['-U', superuser, '--auth-local=trust', '--auth-host=reject']
    const { code, output } = await runBinary(join(binaries, 'bin/initdb'), cluster.owner, [
      '-D',
      unfinished,
      '--no-instructions',
      ...access,
      ...sorting,
    ])
    if (code === 0) {
      await rename(unfinished, cluster.data)
      return
    }
    serverError = output
    if (!/locale/.test(output)) break
  }
  throw new StartError(
    `The built-in database could not be created (${serverError.trim().split('\n').at(-1)}). Set DATABASE_URL to use a server.`,
  )
}

async function checkVersion(cluster: Cluster) {
  const found = (await readFile(join(cluster.data, 'PG_VERSION'), 'utf8')).trim()
  if (found !== '18')
    throw new StartError(
      `The data in ${cluster.data} is of PostgreSQL ${found}, the built-in one is 18: upgrade it or choose another DATA_DIR.`,
    )
}
