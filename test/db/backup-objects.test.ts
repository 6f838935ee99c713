import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { folderStore } from '#adapters/media/folder-store.ts'
import { s3Store } from '#adapters/media/s3-store.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { openFakeS3, type FakeS3 } from '../support/servers/fake-s3.ts'
import { openShop, type Shop } from '../support/shop.ts'

const migrations = join(import.meta.dirname, '../../migrations')
const [shown, other, unused] = ['shown', 'other', 'unused'].map(
  (name) => `upload/3f/${name}.webp`,
) as [string, string, string]
const paths = [shown, other, unused]
let shop: Shop
/** The shop that each restore replaces; a refused one leaves it unchanged. */
let into: Shop
let s3: FakeS3
let store: ObjectStore
let folder: string
const fileOf = (name: string) => join(folder, name)

beforeAll(async () => {
  shop = await openShop()
  into = await openShop()
  s3 = await openFakeS3({ pageSize: 1000 })
  store = s3Store(s3.options)
  folder = await mkdtemp(join(tmpdir(), 'warif-objects-'))
  await shop.db
    .insertInto('media_files')
    .values(
      [shown, other].map((path, index) => ({
        path,
        sha256: Buffer.alloc(32, index),
        is_private: false,
        width: 1,
        height: 1,
        placeholder: '',
      })),
    )
    .execute()
})
afterAll(async () => {
  await shop.close()
  await into.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  s3.objects.clear()
  for (const path of paths) {
    await store.put(path, Buffer.from(`bytes of ${path}`))
    await store.put(path.replace('webp', 'avif'), Buffer.from('made again'))
  }
})

const backUp = (name: string) =>
  writeBackup({ db: shop.db, mediaDir: folder, objectStore: store }, fileOf(name))

/** Returns the result of the restore. */
function restore(
  name: string,
  { mediaDir = fileOf('none'), acceptViolations = false, objectStore }: Partial<Where>,
) {
  return into.withoutQueryTimeout((db) =>
    restoreBackup(
      { db, mediaDir, objectStore, migrations, overwrite: true, acceptViolations },
      fileOf(name),
    ),
  )
}
interface Where {
  mediaDir: string
  acceptViolations: boolean
  objectStore: ObjectStore
}

test('the backup of a shop with an object store lists the pictures, and a restore finds them in the store', async () => {
  const { files, objects } = await backUp('whole.gz')
  expect([files, objects]).toEqual([0, 3]) // AVIF files are left out, because they can be made again.
  await store.remove(unused) // No row uses it: the shop has removed it since.
  const { violations, end } = await restore('whole.gz', { objectStore: store })
  expect([violations, end.objects]).toEqual([[], 3])
  expect(await readdir(folder)).not.toContain('none')
})

test('a restore names each picture that is missing from the object store or differs from the backup', async () => {
  await backUp('lost.gz')
  await store.remove(shown)
  await store.put(other, Buffer.from('bytes of another picture'))
  const { violations } = await restore('lost.gz', { objectStore: store, acceptViolations: true })
  expect(violations).toEqual([
    { rule: 'a picture without its file', count: 1, ids: [shown] },
    { rule: 'a picture with other bytes than in the backup', count: 1, ids: [other] },
  ])
})

test('a restore is refused and names a missing picture even if the bucket was already empty during the backup', async () => {
  s3.objects.clear()
  expect((await backUp('empty.gz')).objects).toBe(0)
  await expect(restore('empty.gz', { objectStore: store })).rejects.toThrow(
    `a picture without its file: 2 (${other}, ${shown})`,
  )
})

test('a backup that only lists pictures is restored into a folder that holds them, and refused for any other', async () => {
  await backUp('elsewhere.gz')
  await expect(restore('elsewhere.gz', {})).rejects.toThrow('a picture without its file')
  const mediaDir = fileOf('media')
  for (const path of paths) await folderStore(mediaDir).put(path, Buffer.from(`bytes of ${path}`))
  expect((await restore('elsewhere.gz', { mediaDir })).violations).toEqual([])
  expect(await folderStore(mediaDir).read(shown)).not.toBeNull()
})

test('a backup that contains the pictures is restored into an object store, which keeps its other objects', async () => {
  const mediaDir = fileOf('former')
  const [same, changed] = [shown, other]
  await mkdir(dirname(join(mediaDir, same)), { recursive: true })
  await writeFile(join(mediaDir, same), `bytes of ${same}`)
  await writeFile(join(mediaDir, changed), 'as they were')
  await writeFile(join(mediaDir, 'upload/3f/lost.webp'), 'lost since')
  await writeBackup({ db: shop.db, mediaDir }, fileOf('former.gz'))
  await restore('former.gz', { objectStore: store, mediaDir: fileOf('staging') })
  const texts = await Promise.all(
    [same, changed, 'upload/3f/lost.webp', same.replace('webp', 'avif')].map(async (key) =>
      String(await store.read(key)),
    ),
  )
  expect(texts).toEqual([`bytes of ${same}`, 'as they were', 'lost since', 'made again'])
  expect(await readdir(fileOf('staging'))).toEqual([])
})
