import { sql } from 'kysely'
import type { Db, Row } from '#db/tables.ts'

export interface Pulse {
  /** Orders placed since the given instant. */
  new_orders: number
  /** The member's own unfinished jobs. */
  jobs: Pick<Row<'jobs'>, 'id' | 'kind' | 'state' | 'total' | 'done' | 'failed'>[]
  server_time: string
}

/** Returns what changed since an instant; `since` null: nothing is new. `seesOrders` false: orders are not counted. */
export async function readPulse(
  db: Db,
  { staffId, since, seesOrders }: { staffId: number; since: string | null; seesOrders: boolean },
): Promise<Pulse> {
  const { rows } = await sql<Omit<Pulse, 'server_time'> & { now: Date }>`
    select now() as now,
      (select count(*)::int from orders where ${seesOrders} and placed_at > ${since}::timestamptz) as new_orders,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'state', state, 'total', total, 'done', done, 'failed', failed)
          order by id), '[]') from jobs
        where created_by = ${staffId} and state in ('queued', 'running', 'undoing')) as jobs`.execute(
    db,
  )
  const [pulse] = rows
  if (!pulse) throw new Error('a count came without a row')
  const { now, ...rest } = pulse
  return { ...rest, server_time: now.toISOString() }
}
