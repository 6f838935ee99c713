import {
  requestInvariantCheck,
  loadInvariantCheck,
  type InvariantCheck,
} from '#domain/office/invariants/invariant-check.ts'
import { loadHomeSales } from '#domain/office/home/sales.ts'
import { readPulse } from '#domain/office/home/pulse.ts'
import { searchOffice } from '#domain/office/home/search-office.ts'
import { countWaiting, loadWaiting } from '#domain/office/home/waiting.ts'
import { grantOf, requireOwner, type Member } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import * as contract from '#contract/office/home.ts'
import { pictureUrl } from '../../serializers/media.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** Waiting work, recent changes, and search (office.md O3.1, §21). */
export function officeHomeRoutes(api: Api): void {
  bindEndpoint(api, contract.getPulse, async ({ query }, { db, member, settings }) => {
    const counters = await countWaiting(db, { member, rules: settings })
    const seesOrders = counters.orders_to_confirm !== undefined
    const pulse = await readPulse(db, {
      staffId: member.id,
      since: query.since ?? null,
      seesOrders,
    })
    return { data: { counters, ...pulse, build: api.parts.officeBuild ?? '' } }
  })

  bindEndpoint(api, contract.getHome, async (_, { db, locale, member, settings }) => {
    const cards = await loadWaiting(db, { member, rules: settings })
    return {
      data: {
        cards: cards.map(({ rows, ...card }) => ({
          ...card,
          rows: rows.map((row) => titledIn(locale, row)),
        })),
        sales: await salesFor(db, member, settings.assetBaseUrl),
        books: member.roles.includes('owner')
          ? serializeInvariantCheck(await loadInvariantCheck(db))
          : null,
      },
    }
  })

  bindEndpoint(api, contract.startInvariantCheck, (_, { member, mutate, t }) =>
    mutate(async (tx, audit) => {
      requireOwner(member)
      await requestInvariantCheck(tx, audit)
      return { message: t('booksCheckAsked') }
    }),
  )

  bindEndpoint(api, contract.searchOffice, async ({ query }, { db, locale, member, settings }) => {
    const { products, ...others } = await searchOffice(db, member, query.q)
    return {
      data: {
        ...others,
        products: products.map(({ image_path, ...product }) => ({
          ...titledIn(locale, product),
          image: pictureUrl(image_path, 's', settings.assetBaseUrl),
        })),
      },
    }
  })
}

/** A row with its title in the reader's language. */
const titledIn = <Row extends { title: string; title_en?: string | null }>(
  locale: Locale,
  { title_en, ...row }: Row,
) => ({ ...row, title: (locale === 'en' && title_en) || row.title })

/** Sums of the shop need the permission for sums, and the latest orders the one for orders (office.md O3.1). */
async function salesFor(
  db: Db,
  member: Member,
  assetBaseUrl: string,
): Promise<contract.HomeSales | null> {
  if (grantOf(member, 'reports.sales') !== 'full') return null
  const { best_sellers, latest, ...sums } = await loadHomeSales(db)
  return {
    ...sums,
    best_sellers: best_sellers.map(({ image_path, ...plant }) => ({
      ...plant,
      image: pictureUrl(image_path, 's', assetBaseUrl),
    })),
    latest: grantOf(member, 'orders.read') === 'full' ? latest : [],
  }
}

const serializeInvariantCheck = ({
  checked_at,
  ...check
}: InvariantCheck): contract.InvariantCheck => ({
  ...check,
  checked_at: checked_at?.toISOString() ?? null,
})
