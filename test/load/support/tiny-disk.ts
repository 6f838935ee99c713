import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk of this many megabytes, in memory, which can be filled; null: this machine does not allow it (it requires root). */
export async function openTinyDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'warif-disk-'))
  await chmod(folder, 0o755) // The user who runs the database must have access.
  const isMounted = await run('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=755`,
    'tmpfs',
    folder,
  ]).then(
    () => true,
    () => false,
  )
  if (!isMounted) {
    await rm(folder, { recursive: true })
    return null
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    /** Fills it completely. */
    async fill() {
      const file = await open(filler, 'w')
      const block = Buffer.alloc(1024 * 1024)
      for (let size = block.length; size >= 1; size = Math.floor(size / 2)) {
        for (let isRoom = true; isRoom;) {
          isRoom = await file.write(block, 0, size).then(
            ({ bytesWritten }) => bytesWritten === size,
            () => false,
          )
        }
      }
      await file.close()
    },
    free: () => rm(filler, { force: true }),
    async close() {
      await run('umount', [folder])
      await rm(folder, { recursive: true })
    },
  }
}
