import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Audit } from '../audit/audited-transaction.ts'
import { lockKeys } from '../key-locks.ts'

const maxViews = 50

export interface ViewFields {
  name: string
  query: string
  is_shared: boolean
}

export interface ViewRecord extends ViewFields {
  id: number
  screen: string
  owner: { id: number; name: string }
}

/** Lists the member's own views and the shared views of others, by screen and name. */
export const listViews = (
  db: Db,
  staffId: number,
  { screen, id }: { screen?: string | undefined; id?: number } = {},
): Promise<ViewRecord[]> =>
  db
    .selectFrom('office_views as view')
    .innerJoin('staff', 'staff.customer_id', 'view.staff_id')
    .select(['view.id', 'view.screen', 'view.name', 'view.query', 'view.is_shared'])
    .select(
      sql<ViewRecord['owner']>`json_build_object('id', staff.customer_id, 'name', staff.name)`.as(
        'owner',
      ),
    )
    .where((view) => view.or([view('staff_id', '=', staffId), view('is_shared', '=', true)]))
    .$if(screen !== undefined, (query) => query.where('view.screen', '=', screen ?? ''))
    .$if(id !== undefined, (query) => query.where('view.id', '=', id ?? 0))
    .orderBy('view.screen')
    .orderBy('view.name')
    .orderBy('view.id')
    .execute()

/** @throws ShopError `notFound` */
async function requireView(tx: Db, staffId: number, id: number): Promise<ViewRecord> {
  const [view] = await listViews(tx, staffId, { id })
  if (view?.owner.id !== staffId) throw new ShopError('notFound')
  return view
}

/** @throws ShopError `viewLimit` above fifty views of the member */
export async function createView(
  tx: Db,
  audit: Audit,
  staffId: number,
  view: ViewFields & { screen: string },
): Promise<ViewRecord> {
  await lockKeys(tx, `office-views:${staffId}`)
  const { count } = await tx
    .selectFrom('office_views')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  if (count >= maxViews) throw new ShopError('viewLimit')
  const { id } = await tx
    .insertInto('office_views')
    .values({ ...view, staff_id: staffId })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit.record({
    action: 'view.saved',
    entityId: id,
    title: view.name,
    changes: { screen: [null, view.screen], query: [null, view.query] },
  })
  return requireView(tx, staffId, id)
}

/** @throws ShopError `notFound`, also for another member's view */
export async function updateView(
  tx: Db,
  audit: Audit,
  staffId: number,
  { id, change }: { id: number; change: { [K in keyof ViewFields]?: ViewFields[K] | undefined } },
): Promise<ViewRecord> {
  const before = await requireView(tx, staffId, id)
  const after = {
    name: change.name ?? before.name,
    query: change.query ?? before.query,
    is_shared: change.is_shared ?? before.is_shared,
  }
  await tx.updateTable('office_views').set(after).where('id', '=', id).execute()
  audit.record({
    action: 'view.updated',
    entityId: id,
    title: after.name,
    changes: Object.fromEntries(
      (['name', 'query', 'is_shared'] as const)
        .filter((field) => before[field] !== after[field])
        .map((field) => [field, [before[field], after[field]] as const]),
    ),
  })
  return requireView(tx, staffId, id)
}

/** @throws ShopError `notFound`, also for another member's view */
export async function deleteView(tx: Db, audit: Audit, staffId: number, id: number): Promise<void> {
  const view = await requireView(tx, staffId, id)
  await tx.deleteFrom('office_views').where('id', '=', id).execute()
  audit.record({ action: 'view.deleted', entityId: id, title: view.name })
}
