import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { folderStore } from '#adapters/media/folder-store.ts'
import { s3Store } from '#adapters/media/s3-store.ts'
import { openFakeS3, type FakeS3 } from '../support/servers/fake-s3.ts'
import { describeBucket, describeObjectStore } from '../support/object-store-suite.ts'

let folder: string
let s3: FakeS3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warif-stores-'))
  s3 = await openFakeS3()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

describeObjectStore('a folder', {
  open: () => folderStore(folder),
  clear: () => rm(folder, { recursive: true, force: true }),
})
describeObjectStore('an object store', {
  open: () => s3Store(s3.options),
  clear: async () => s3.objects.clear(),
})
describeBucket('an object store', () => ({ ...s3, quickMs: 150 }))
