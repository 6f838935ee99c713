import { readPulse } from '#domain/office/home/pulse.ts'
import { searchOffice } from '#domain/office/home/search-office.ts'
import {
  countWaiting,
  countWaitingLately,
  loadWaiting,
  waitingKinds,
} from '#domain/office/home/waiting.ts'
import * as contract from '#contract/office/home.ts'
import { pictureUrl } from '../../serializers/media.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** What waits, what changed, and where to find it (office.md O3.1, §21). */
export function officeHomeRoutes(api: Api): void {
  bindEndpoint(api, contract.getPulse, async ({ query }, { db, member }) => {
    const counters = await countWaitingLately(db, member)
    const seesOrders = counters.orders_to_confirm !== undefined
    const pulse = await readPulse(db, {
      staffId: member.id,
      since: query.since ?? null,
      seesOrders,
    })
    return { data: { counters, ...pulse, build: api.parts.officeBuild ?? '' } }
  })

  bindEndpoint(api, contract.getHome, async (_, { db, member }) => {
    const counts = await countWaiting(db, member)
    const kinds = waitingKinds.filter((kind) => (counts[kind] ?? 0) > 0)
    const rows = await loadWaiting(db, member, kinds)
    return {
      data: {
        cards: kinds.map((kind) => ({ kind, count: counts[kind] ?? 0, rows: rows[kind] ?? [] })),
      },
    }
  })

  bindEndpoint(api, contract.searchOffice, async ({ query }, { db, member, settings }) => {
    const { orders, products, customers, requests } = await searchOffice(db, member, query.q)
    return {
      data: {
        orders,
        customers,
        requests,
        products: products.map(({ image_path, ...product }) => ({
          ...product,
          image: pictureUrl(image_path, 's', settings.assetBaseUrl),
        })),
      },
    }
  })
}
