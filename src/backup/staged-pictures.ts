import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '#outside/media/write-file.ts'

export interface StagedPictures {
  write(path: string, bytes: Buffer): Promise<void>
  /** Puts the written pictures in the place of those there, or changes nothing. Without any written, those there stay. */
  publish(): Promise<void>
  /** Puts back what `publish` replaced. */
  revert(): Promise<void>
  /** Deletes what is not in its place: the replaced pictures after `publish`, the written ones before. */
  clear(): Promise<void>
}

/**
 * The pictures of a restore until all of it is known to be sound. They wait in a hidden folder inside the media folder, which is
 * on the same disk also where that folder is a mount of its own: putting them in place is a few renames.
 */
export async function stagePictures(mediaDir: string): Promise<StagedPictures> {
  const staged = join(mediaDir, '.restore')
  const replaced = join(mediaDir, '.replaced')
  const moved: [from: string, to: string][] = []
  const move = async (from: string, to: string) => {
    await rename(from, to)
    moved.push([from, to])
  }
  const clear = async () => {
    for (const folder of [staged, replaced]) await rm(folder, { recursive: true, force: true })
  }
  const revert = async () => {
    for (const [from, to] of moved.splice(0).toReversed()) await rename(to, from)
  }
  await clear()
  return {
    write: (path, bytes) => writeWhole(join(staged, path), bytes),
    async publish() {
      const written = await visibleIn(staged)
      if (written.length === 0) return
      await mkdir(replaced, { recursive: true })
      try {
        for (const name of await visibleIn(mediaDir)) await move(join(mediaDir, name), join(replaced, name))
        for (const name of written) await move(join(staged, name), join(mediaDir, name))
      } catch (error) {
        await revert()
        throw error
      }
    },
    revert,
    clear,
  }
}

const visibleIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'))
