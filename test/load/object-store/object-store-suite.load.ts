import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { s3Store } from '#adapters/media/s3-store.ts'
import { describeBucket, describeObjectStore } from '../../support/object-store-suite.ts'
import { openStoreLink, type StoreLink } from '../support/object-store/link.ts'
import {
  missingObjectStore,
  openObjectStoreServer,
  requireObjectStore,
  type ObjectStoreServer,
} from '../support/object-store/server.ts'
import type { S3Options } from '#adapters/media/s3-client.ts'

const missing = await missingObjectStore()

/** The tests of the adapters (`test/unit/object-stores.test.ts`), on a third-party S3 server. */
describe('object storage: the adapter of S3', () => {
  let server: ObjectStoreServer
  let link: StoreLink
  let options: S3Options

  beforeAll(async () => {
    if (missing) return
    server = await openObjectStoreServer({ pageSize: 3 })
    link = await openStoreLink(server.endpoint)
    options = { ...(await server.makeBucket('adapters')), endpoint: link.endpoint }
  }, 120_000)
  afterAll(async () => {
    await link?.close()
    await server?.close()
  })
  beforeEach((row) => requireObjectStore(row))

  describeObjectStore('a bucket', {
    open: () => s3Store(options),
    async clear() {
      const store = s3Store(options)
      for await (const { key } of store.list('')) await store.remove(key)
    },
  })
  // A busy machine answers slowly.
  describeBucket('a bucket', () => ({ ...link, options, quickMs: 3_000 }))
})
