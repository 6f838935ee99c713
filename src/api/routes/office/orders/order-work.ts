import { findAssignees } from '#domain/office/orders/assign-order.ts'
import { createOrdersJob } from '#domain/office/orders/bulk-orders.ts'
import { countQueues } from '#domain/office/orders/count-queues.ts'
import { seesAllOrders } from '#domain/office/orders/order-access.ts'
import { loadPicking, type PickedLine } from '#domain/office/orders/picking-list.ts'
import { loadRun, type StopRecord } from '#domain/office/orders/load-run.ts'
import { findJob } from '#domain/office/jobs/find-jobs.ts'
import { grantOf, type Member } from '#domain/staff/authorize.ts'
import { orderNumber } from '#shared/order-number.ts'
import { ShopError } from '#shared/shop-error.ts'
import { exportOrders } from '#contract/office/orders/export-orders.ts'
import * as contract from '#contract/office/orders/order-work.ts'
import { seesContacts } from '../../../serializers/office/masked-contacts.ts'
import { pictureUrl } from '../../../serializers/media.ts'
import { serializeJob } from '../../../serializers/office-job.ts'
import { serializeOfficeAddress, serializeOfficeOrder } from '../../../serializers/office/orders.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'
import { exportList } from '../list-export.ts'
import type { OfficeContext } from '../../../office-context.ts'

/** Work on many orders: picking, a driver's round, actions on a selection (office.md O3.2, O3.8). */
export function officeOrderWorkRoutes(api: Api): void {
  bindEndpoint(api, contract.bulkEditOrders, ({ body }, { member, mutate, settings, locale }) => {
    requireAll(member)
    const selection = body.ids
      ? { ids: body.ids }
      : { filter: body.filter ?? {}, expectedCount: body.expected_count }
    return mutate(async (tx, audit) => {
      const edit = { action: body.action, memberId: body.member_id }
      const { id } = await createOrdersJob(tx, audit, member, {
        edit,
        selection,
        seller: settings.seller,
      })
      const job = await findJob(tx, id)
      if (!job) throw new ShopError('notFound')
      return { data: serializeJob(job, member, locale) }
    })
  })

  bindEndpoint(api, exportOrders, ({ body: { format, filter = {} } }, context) => {
    const { member } = context
    if (!seesAllOrders(member)) throw new ShopError('forbidden', { permission: 'orders.read' })
    const narrowed = { ...filter, withPhones: seesContacts(member) }
    return exportList(api, context, { list: 'orders', format, filter: narrowed })
  })

  bindEndpoint(api, contract.listAssignees, async (_, { db, member }) => {
    requireAll(member)
    return {
      data: {
        packers: await findAssignees(db, 'packer'),
        drivers: await findAssignees(db, 'driver'),
      },
    }
  })

  bindEndpoint(api, contract.countOrderQueues, async (_, { db, member }) => ({
    data: await countQueues(db, member),
  }))

  bindEndpoint(api, contract.getPickingList, async (_, context) => {
    requireAll(context.member)
    const { lines, ...counts } = await loadPicking(context.db)
    return { data: { ...counts, lines: lines.map((line) => serializeLine(line, context)) } }
  })

  bindEndpoint(api, contract.getRun, (_, context) =>
    context.mutate(async (tx, audit) => {
      const stops = await loadRun(tx, audit, context.member)
      return { data: stops.map((stop) => serializeStop(stop, context)) }
    }),
  )
}

/** A driver moves only their own stops. @throws ShopError `forbidden` */
function requireAll(member: Member): void {
  if (grantOf(member, 'orders.move') !== 'full')
    throw new ShopError('forbidden', { permission: 'orders.move' })
}

/** A driver sees the whole address of a stop. */
const serializeStop = ({ notes, ...record }: StopRecord, context: OfficeContext) => ({
  order: {
    ...serializeOfficeOrder(record, context),
    shipping: serializeOfficeAddress(record.order.shipping, true),
  },
  notes: notes.map(({ created_at: at, ...note }) => ({ ...note, at: at.toISOString() })),
})

const option = (nameAr: string | null, nameEn: string | null) =>
  nameAr === null ? null : { name_ar: nameAr, name_en: nameEn ?? '' }

const serializeLine = (
  { orders, image_path: path, ...line }: PickedLine,
  { settings }: OfficeContext,
): contract.PickedLine => ({
  key: line.key,
  product_id: line.product_id,
  sku: line.sku,
  variant_sku: line.variant_sku,
  name_ar: line.name_ar,
  name_latin: line.name_latin,
  name_en: line.name_en,
  color: option(line.color_name_ar, line.color_name_en),
  size: option(line.size_name_ar, line.size_name_en),
  picture: pictureUrl(path, 's', settings.assetBaseUrl),
  place: line.place,
  unit: line.unit,
  quantity: line.quantity,
  orders: orders.map((order) => ({ ...order, number: orderNumber(order.id) })),
})
