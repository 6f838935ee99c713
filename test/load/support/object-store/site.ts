import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { S3Options } from '#adapters/media/s3-client.ts'
import { s3Store } from '#adapters/media/s3-store.ts'
import { addPlant } from '../../../support/plants.ts'
import { openFleet } from '../fleet.ts'
import { openNginx } from '../proxies/nginx.ts'
import { newShoppers } from '../shoppers.ts'
import { openStoreLink } from './link.ts'
import type { ObjectStoreServer } from './server.ts'

export type Site = Awaited<ReturnType<typeof openSite>>

interface SiteOptions {
  processes: number
  shoppers: number
  settings?: Record<string, string>
  /** Each process has a separate data folder, as on a separate machine. */
  ownFolders?: boolean
  /** The demo's products and pictures instead of two plants. */
  demo?: boolean
}

/** A shop of several processes with its pictures in a bucket, over a link that can fail, behind ops/nginx with its cache of pictures. */
export async function openSite(
  server: ObjectStoreServer,
  { processes, shoppers, settings, ownFolders = true, demo = false }: SiteOptions,
) {
  const bucket = await server.makeBucket(`shop-${randomBytes(6).toString('hex')}`)
  const link = await openStoreLink(server.endpoint)
  const fleet = await openFleet(processes, {
    template: inject('template'),
    ownFolders,
    settings: {
      SECRET_KEY: 'a key that all processes of these rows have',
      DRAIN_DELAY: '5',
      MEDIA_STORE: 's3',
      ...s3Settings({ ...bucket, endpoint: link.endpoint }),
      ...settings,
    },
  })
  // A demo without products gets the demo catalogue when it opens.
  const plants = demo
    ? []
    : [await addPlant(fleet.db, { stock: 1_000_000 }), await addPlant(fleet.db, { stock: null })]
  const people = await newShoppers(fleet.db, shoppers + 1)
  const owner = people[0] ?? { id: 0, token: '' }
  await fleet.db
    .insertInto('staff')
    .values({ customer_id: owner.id, name: 'Noura', origin: 'command' })
    .execute()
  await fleet.db
    .insertInto('staff_roles')
    .values({ customer_id: owner.id, role: 'owner' })
    .execute()
  await fleet.open()
  const proxy = await openNginx(fleet.ports)
  return {
    fleet,
    db: fleet.db,
    link,
    /** The bucket as seen by the test, without the link's faults. */
    store: s3Store({ ...bucket, timeoutMs: 30_000 }),
    origin: proxy.origin,
    plants,
    tokens: people.slice(1).map(({ token }) => token),
    owner: owner.token,
    async close(): Promise<void> {
      await proxy.close()
      await fleet.close()
      await link.close()
    },
  }
}

const s3Settings = ({ endpoint, region, bucket, accessKey, secretKey }: S3Options) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
})
