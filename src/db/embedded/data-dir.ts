import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rmdir,
  stat,
  symlink,
  unlink,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '#shared/start-error.ts'
import { runBinary, type Owner } from './run-binary.ts'

/** Reports a line of progress during the start. */
export type ProgressListener = (line: string) => void

/** The role that the shop connects as; it owns everything in the cluster. */
export const superuser = 'warif'

/** A PostgreSQL cluster in `DATA_DIR/postgres`: `data`, `log` and (when its path is short enough) `socket`. */
export interface Cluster {
  owner: Owner | null
  data: string
  logFile: string
  socketDir: string
}

/** The folder in which root puts files that the unprivileged user of the database must be able to read. */
const sharedDir = '/var/lib/warif'

/** sockaddr_un has 108 bytes including the terminator; the file is called `.s.PGSQL.5432`. */
const maxSocketDirLength = 107 - '/.s.PGSQL.5432'.length

/**
 * Creates or finds the folder and determines its owner.
 *
 * @throws StartError when it belongs to another user, or root finds no user to run the database as
 */
export async function prepareDataDir(dataDir: string, report: ProgressListener): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  const link = join(await realpath(dataDir), 'postgres')
  const asRoot = process.getuid?.() === 0
  const owner = asRoot ? await unprivilegedOwner(link) : null
  const folder = existsSync(link) ? await realpath(link) : await createDataDir(link, owner, report)
  if (!asRoot && (await stat(folder)).uid !== process.getuid?.()) {
    throw new StartError(
      `The folder ${folder} belongs to another user: start as that user, or choose another DATA_DIR.`,
    )
  }
  const socketDir = await makeSocketDir(folder, owner)
  return { owner, data: join(folder, 'data'), logFile: join(folder, 'log'), socketDir }
}

/** Returns the owner of the existing folder, else `postgres`, else `nobody`. */
async function unprivilegedOwner(link: string): Promise<Owner> {
  if (existsSync(link)) {
    const { uid, gid } = await stat(link)
    if (uid !== 0) return { uid, gid }
  }
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const wanted of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(([name]) => name === wanted) ?? []
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartError(
    'PostgreSQL does not run as root and there is no user "postgres" or "nobody": start as an ordinary user or set DATABASE_URL.',
  )
}

async function createDataDir(
  link: string,
  owner: Owner | null,
  report: ProgressListener,
): Promise<string> {
  await unlink(link).catch(() => {}) // A link to a folder that no longer exists.
  await makePrivate(link, owner)
  if (!owner || (await canEnter(link, owner))) return link
  // A folder made only for root (as by mkdtemp): letting other users pass through reveals nothing.
  const { mode } = await stat(dirname(link))
  await chmod(dirname(link), (mode & 0o777) | 0o011)
  if (await canEnter(link, owner)) return link
  await chmod(dirname(link), mode & 0o777)
  // DATA_DIR is in a folder closed to that user (e.g. /root): the files are stored elsewhere and linked.
  const elsewhere = await mkdtemp(join(await prepareSharedDir(), 'data-'))
  await makePrivate(elsewhere, owner)
  await rmdir(link)
  await symlink(elsewhere, link)
  report(`The database's user cannot enter ${dirname(link)}: its files are in ${elsewhere}`)
  return elsewhere
}

const canEnter = async (folder: string, owner: Owner) =>
  (await runBinary('/bin/sh', owner, ['-c', 'cd "$0"', folder])).code === 0

/** Creates a folder of root's that everybody may pass through. */
export async function prepareSharedDir(): Promise<string> {
  await mkdir(sharedDir, { recursive: true, mode: 0o755 })
  return sharedDir
}

async function makePrivate(folder: string, owner: Owner | null) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (owner) await chown(folder, owner.uid, owner.gid)
}

/** Creates the socket's folder: in the data folder, or under a short name in the system's folder for temporary files. */
async function makeSocketDir(folder: string, owner: Owner | null): Promise<string> {
  const inside = join(folder, 'socket')
  const outside = join(
    resolve(tmpdir()),
    `warif-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`,
  )
  const chosen = Buffer.byteLength(inside) <= maxSocketDirLength ? inside : outside
  await makePrivate(chosen, owner)
  const found = await lstat(chosen)
  if (!found.isDirectory() || found.uid !== (owner?.uid ?? process.getuid?.())) {
    throw new StartError(
      `The folder ${chosen} belongs to another user: remove it, or choose a DATA_DIR with a shorter path.`,
    )
  }
  return chosen
}
