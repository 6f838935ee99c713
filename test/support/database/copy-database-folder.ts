import { execFile } from 'node:child_process'
import { chmod, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Makes `targetDir` a data folder with a copy of the database of `sourceDir`, whose server is stopped. */
export async function copyDatabaseFolder(sourceDir: string, targetDir: string): Promise<void> {
  await mkdir(targetDir, { recursive: true })
  const place = join(targetDir, 'postgres')
  await run('cp', ['-a', join(sourceDir, 'postgres'), place])
  await rm(join(place, 'log'), { force: true })
  // The unprivileged user of the database must be able to enter it.
  await chmod(targetDir, (await stat(sourceDir)).mode & 0o777)
}
