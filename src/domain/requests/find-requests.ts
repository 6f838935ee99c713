import type { Db, Row, ServiceRequestType } from '#db/tables.ts'

export type RequestRecord = Omit<Row<'service_requests'>, 'ip_hmac'>

interface RequestsWanted {
  type?: ServiceRequestType | undefined
  order?: 'asc' | 'desc' | undefined
  page: number
  limit: number
}

/** A page of service requests, newest first unless turned, and how many there are in all. Two statements. */
export async function findRequests(
  db: Db,
  { type, order = 'desc', page, limit }: RequestsWanted,
): Promise<{ requests: RequestRecord[]; total: number }> {
  const wanted = db
    .selectFrom('service_requests')
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'contact'))
  const [requests, { total }] = await Promise.all([
    wanted
      .select([
        'id',
        'type',
        'customer_id',
        'name',
        'phone',
        'email',
        'details',
        'locale',
        'created_at',
      ])
      .orderBy('id', order)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    wanted.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { requests, total }
}
