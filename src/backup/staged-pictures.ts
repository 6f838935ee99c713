import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '#adapters/media/write-file.ts'
import { folderStore } from '#adapters/media/folder-store.ts'
import { checkListed } from './listed-pictures.ts'
import type { StagedPictures } from './pictures-of-restore.ts'
import { StartError } from '#shared/start-error.ts'

/**
 * Stages the pictures of a restore until everything is verified. They wait in a hidden folder inside the media folder, which is on the same
 * disk even if that folder is a separate mount: putting them in place takes a few renames. The shop's pictures are moved to a folder named
 * after the restore's id: `.replacing-…` while only some of them are in it, `.replaced-…` once all are.
 */
export function stagePictures(
  mediaDir: string,
  { restoreId, isList }: { restoreId: string; isList: boolean },
): StagedPictures {
  const staged = join(mediaDir, '.restore')
  const listed = checkListed(folderStore(mediaDir), isList)
  return {
    ...listed,
    write: (path, bytes) => writeFileAtomically(join(staged, path), bytes),
    async publish() {
      if ((await visibleIn(staged)).length === 0) return
      const { replacing, replaced } = foldersOf(mediaDir, restoreId)
      await mkdir(replacing)
      await moveAll(mediaDir, replacing)
      await rename(replacing, replaced)
      await moveAll(staged, mediaDir)
    },
    async settle(publishedId) {
      for (const id of await exchangesIn(mediaDir)) {
        if (id === publishedId)
          await rm(foldersOf(mediaDir, id).replaced, { recursive: true, force: true })
        else await putBack(mediaDir, id)
      }
      await rm(staged, { recursive: true, force: true })
    },
  }
}

const foldersOf = (mediaDir: string, id: string) => ({
  replacing: join(mediaDir, `.replacing-${id}`),
  replaced: join(mediaDir, `.replaced-${id}`),
})

/** Returns the ids of restores that have not settled their pictures. */
async function exchangesIn(mediaDir: string): Promise<string[]> {
  return (await namesIn(mediaDir)).flatMap(
    (name) => /^\.replac(?:ing|ed)-(.+)$/.exec(name)?.[1] ?? [],
  )
}

/** If it is killed at any point, a second call finishes the work. */
async function putBack(mediaDir: string, id: string): Promise<void> {
  const { replacing, replaced } = foldersOf(mediaDir, id)
  try {
    if (existsSync(replaced)) {
      // All visible files were put there by the restore.
      for (const name of await visibleIn(mediaDir))
        await rm(join(mediaDir, name), { recursive: true })
      await rename(replaced, replacing)
    }
    await moveAll(replacing, mediaDir)
    await rmdir(replacing)
  } catch (error) {
    throw new StartError(
      `The shop's pictures, which a restore had moved aside, are in ${existsSync(replaced) ? replaced : replacing} and could not be put back (${error instanceof Error ? error.message : String(error)}): move them into ${mediaDir}, remove that folder, and try again.`,
      error,
    )
  }
}

async function moveAll(from: string, to: string): Promise<void> {
  for (const name of await visibleIn(from)) await rename(join(from, name), join(to, name))
}

const visibleIn = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => !name.startsWith('.'))

/** Returns nothing when there is no such folder. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
