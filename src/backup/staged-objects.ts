import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '#adapters/media/write-file.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import { checkListed } from './listed-pictures.ts'
import type { StagedPictures } from './pictures-of-restore.ts'

/**
 * Stages the pictures of a restore into an object store. If the file lists them, they only need to exist. If the file contains them, those
 * whose names the store lacks are added at once: nothing shows them before the restore is published, and the shop removes unused ones. The
 * few that would replace another wait in a folder; names contain a hash of the content, so these are pictures from before names did.
 */
export function stageObjects(
  store: ObjectStore,
  { mediaDir, isList }: { mediaDir: string; isList: boolean },
): StagedPictures {
  const staged = join(mediaDir, '.restore')
  const replacing: string[] = []
  return {
    ...checkListed(store, isList),
    async write(key, bytes) {
      const present = await store.stat(key)
      if (!present) await store.put(key, bytes)
      else if (!(await holds(store, key, bytes))) {
        await writeFileAtomically(join(staged, key), bytes)
        replacing.push(key)
      }
    },
    async publish() {
      for (const key of replacing) await store.put(key, await readFile(join(staged, key)))
    },
    settle: () => rm(staged, { recursive: true, force: true }),
  }
}

async function holds(store: ObjectStore, key: string, bytes: Buffer): Promise<boolean> {
  const md5 = createHash('md5').update(bytes).digest('hex')
  const facts = await store.stat(key)
  if (facts?.etag === `"${md5}"`) return true
  return (await store.read(key))?.equals(bytes) ?? false
}
