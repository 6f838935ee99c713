import {
  requireDocuments,
  seesAllOrders,
  visibleContacts,
  visibleOrders,
} from '#domain/office/orders/order-access.ts'
import { loadPickingList } from '#domain/office/print/picking-list.ts'
import { loadPrintedOrders, type PrintScope } from '#domain/office/print/print-orders.ts'
import { loadCreditNotes, loadInvoices } from '#domain/office/print/tax-documents.ts'
import { requirePermission, type Member } from '#domain/staff/authorize.ts'
import type { Db } from '#db/tables.ts'
import type { PrintKind } from '#shared/office/print.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/print/print.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import { pictureUrl } from '../../serializers/media.ts'

const isTaxDocument = (kind: PrintKind) => kind === 'invoice' || kind === 'credit_note'

/** Printed documents of orders (office.md O3.2). */
export function officePrintRoutes(api: Api): void {
  const { assetBaseUrl } = api.parts.settings

  bindEndpoint(api, contract.printDocuments, ({ query: { kind, ids } }, context) => {
    const { member, mutate, settings } = context
    const { nameAr: name_ar, nameEn: name_en } = settings.seller
    const shop = { name_ar, name_en, phone: settings.contact.phones[0] ?? null }
    return mutate(async (tx, audit) => {
      const {
        foundIds,
        printedIds = foundIds,
        ...found
      } = await load(tx, {
        kind,
        ids,
        member,
        assetBaseUrl,
      })
      if (foundIds.length === 0) throw new ShopError('orderNotFound')
      for (const id of new Set(printedIds))
        audit.record({
          action: 'order.printed',
          entityId: id,
          title: orderNumber(id),
          changes: { kind: [null, kind] },
        })
      return { data: { kind, shop, places: [], orders: [], documents: [], ...found } }
    })
  })
}

interface Wanted {
  kind: PrintKind
  ids: readonly number[]
  member: Member
  assetBaseUrl: string
}

interface Loaded extends Partial<contract.Printed> {
  /** The given orders that the member may print. */
  foundIds: number[]
  /** Those of them that are on the sheet, if not all are. */
  printedIds?: number[]
}

/** The content of the document, for the given orders. @throws ShopError `forbidden` */
async function load(tx: Db, { kind, ids, member, assetBaseUrl }: Wanted): Promise<Loaded> {
  if (isTaxDocument(kind)) {
    requireDocuments(member)
    const found = await (kind === 'invoice' ? loadInvoices(tx, ids) : loadCreditNotes(tx, ids))
    return {
      foundIds: found.map(({ order_id }) => order_id),
      documents: found,
    }
  }
  const scope = scopeOf(member)
  if (kind === 'picking_list') {
    const { places, foundIds } = await loadPickingList(tx, ids, scope)
    return {
      foundIds,
      printedIds: places.flatMap(({ plants }) =>
        plants.flatMap(({ orders }) => orders.map(({ id }) => id)),
      ),
      places: places.map(({ place, plants }) => ({
        place,
        plants: plants.map(({ image_path, ...plant }) => ({
          ...plant,
          image: pictureUrl(image_path, 's', assetBaseUrl),
        })),
      })),
    }
  }
  const orders = await loadPrintedOrders(tx, ids, scope)
  return { foundIds: orders.map(({ id }) => id), orders }
}

/** @throws ShopError `forbidden` */
function scopeOf(member: Member): PrintScope {
  requirePermission(member, 'orders.read')
  return {
    orders: visibleOrders(member),
    contacts: visibleContacts(member),
    // A driver collects the cash; a packer sees no sums.
    withSums: seesAllOrders(member) || !member.roles.includes('packer'),
  }
}
