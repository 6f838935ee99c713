import { createHash } from 'node:crypto'
import type { Db } from '#db/tables.ts'
import type { Violation } from '#domain/invariants/check-invariants.ts'
import { findMissingPictures } from '#domain/invariants/missing-pictures.ts'
import type { ListedObject, ObjectStore } from '#shared/object-store.ts'
import type { ListedPicture, StagedPictures } from './pictures-of-restore.ts'

/**
 * Compares the pictures that a backup lists with those of the store. Listed pictures to which no restored row refers may be missing: the
 * shop removes unused pictures. `isList`: the file lists its pictures; with an empty list every picture that its rows refer to is missing.
 */
export function checkListed(
  store: ObjectStore,
  isList: boolean,
): Pick<StagedPictures, 'expect' | 'check'> {
  const listed = new Map<string, ListedPicture>()
  return {
    expect: (picture) => void listed.set(picture.object, picture),
    async check(db: Db): Promise<Violation[]> {
      if (!isList) return []
      const violations = await findMissingPictures(db, store)
      for await (const object of store.list('')) {
        const expected = listed.get(object.key)
        if (expected && !(await isSame(store, object, expected)))
          violations.push({ rule: 'a picture with other bytes than in the backup', id: object.key })
      }
      return violations
    },
  }
}

async function isSame(
  store: ObjectStore,
  { key, size, md5 }: ListedObject,
  expected: ListedPicture,
): Promise<boolean> {
  if (size !== expected.size) return false
  if (expected.md5 === null) return true
  return (md5 ?? (await md5Of(store, key))) === expected.md5
}

async function md5Of(store: ObjectStore, key: string): Promise<string | null> {
  const bytes = await store.read(key)
  return bytes && createHash('md5').update(bytes).digest('hex')
}
