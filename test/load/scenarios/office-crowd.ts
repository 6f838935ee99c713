import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkCatalogue } from '#domain/invariants/check-catalogue.ts'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import type { Db } from '#db/tables.ts'
import { callAt } from '../../support/call-at.ts'
import { asCustomer } from '../../support/customer.ts'
import { addPlant, type Plant } from '../../support/plants.ts'
import type { Answer, Call } from '../../support/shop.ts'
import { makeShopFolder } from '../support/shop-folder.ts'
import { startShop } from '../support/shop-process.ts'
import { newShoppers, type Shopper } from '../support/shoppers.ts'

interface Size {
  staff: number
  shoppers: number
  plants: number
  seconds: number
}

/** The result. */
interface Outcome {
  orders: number
  edits: number
  documents: number
  jobs: number
  /** Edits refused because another was faster, and sales because of too little stock. */
  refused: number
  /** Answers with a status from 500 on except "busy" (503), which is allowed on a slow machine; by code. */
  faults: number
  busy: number
  /** Transactions that PostgreSQL aborted because of a deadlock, and that were repeated. */
  deadlocks: number
  /** Acknowledged but missing: versions, documents, orders. */
  lost: number
  /** Versions that were returned for two edits. */
  twice: number
  /** Violated invariants. */
  broken: number
}

const stocked = 500

/**
 * Members of the team edit, receive, count, adjust and change in bulk the same plants that shoppers buy. Afterwards all acknowledged
 * changes exist once, and the invariants hold.
 */
export async function officeCrowd(size: Size): Promise<Outcome> {
  const folder = await makeShopFolder()
  try {
    return await folder.withDatabase(async (db) => {
      // Before the shop opens: one without plants would get the demo's.
      const plants: Plant[] = []
      for (let index = 0; index < size.plants; index += 1)
        plants.push(await addPlant(db, { stock: stocked, priceHalalas: 10_000, categoryIds: [1] }))
      const [staff, shoppers] = [
        await newShoppers(db, size.staff),
        await newShoppers(db, size.shoppers),
      ]
      await addOwners(db, staff)
      const shop = await startShop(folder.dataDir)
      try {
        const crowd = new Crowd(db, callAt(shop.origin), plants)
        const before = await countDeadlocks(db)
        await crowd.work({ staff, shoppers, seconds: size.seconds })
        const outcome = await crowd.outcome(before)
        if (outcome.deadlocks > 0) await logDeadlocks(folder.dataDir)
        return outcome
      } finally {
        await shop.stop()
      }
    })
  } finally {
    await folder.remove()
  }
}

async function addOwners(db: Db, people: Shopper[]): Promise<void> {
  await db
    .insertInto('staff')
    .values(people.map(({ id }) => ({ customer_id: id, name: `Member ${id}`, origin: 'command' })))
    .execute()
  await db
    .insertInto('staff_roles')
    .values(people.map(({ id }) => ({ customer_id: id, role: 'owner' as const })))
    .execute()
}

/** In this database since it was created. */
async function countDeadlocks(db: Db): Promise<number> {
  // Statistics of a session become visible with a delay.
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}

/** The deadlocks in the log of the database. */
async function logDeadlocks(dataDir: string): Promise<void> {
  const lines = (await readFile(join(dataDir, 'postgres/log'), 'utf8')).split('\n')
  const first = lines.findIndex((line) => line.includes('deadlock detected'))
  console.error(lines.slice(first, first + 30).join('\n'))
}

const pick = <Item>(list: readonly Item[]): Item =>
  list[Math.floor(Math.random() * list.length)] as Item
const some = <Item>(list: readonly Item[], count: number): Item[] => [
  ...new Set(Array.from({ length: count }, () => pick(list))),
]
const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)

class Crowd {
  private readonly versions: { id: number; version: number }[] = []
  private readonly documents: number[] = []
  private readonly orders: number[] = []
  private readonly jobs: number[] = []
  private readonly counts = { refused: 0, faults: 0, busy: 0 }
  private until = 0
  private readonly db: Db
  private readonly call: Call
  private readonly plants: readonly Plant[]

  constructor(db: Db, call: Call, plants: readonly Plant[]) {
    this.db = db
    this.call = call
    this.plants = plants
  }

  async work({
    staff,
    shoppers,
    seconds,
  }: Pick<Size, 'seconds'> & Record<'staff' | 'shoppers', Shopper[]>) {
    this.until = performance.now() + seconds * 1000
    await Promise.all([
      ...staff.map((member, place) => this.keepActing(member, place)),
      ...shoppers.map((shopper) => this.keepBuying(shopper)),
    ])
    await this.untilJobsAreOver(staff[0]?.token ?? '')
  }

  /** True when the time is up and everything was done once, which takes longer on a slow machine. */
  private isOver(): boolean {
    const late = performance.now() - this.until
    const { orders, versions, documents, jobs } = this
    const wasDone = [orders, versions, documents, jobs].every(({ length }) => length > 0)
    return late > (wasDone ? 0 : 30_000)
  }

  private async keepBuying(shopper: Shopper): Promise<void> {
    const buyer = asCustomer(this.call, shopper)
    while (!this.isOver()) {
      for (const plant of some(this.plants, 2)) this.note(await buyer.fillCart(plant, 1))
      const answer = this.note(await buyer.placeOrder())
      if (answer.status === 200) this.orders.push(answer.body.data.order.id)
      else this.note(await buyer.call('DELETE', '/api/v1/customer/cart/remove'))
    }
  }

  /** The first member works on all plants in one call, the others on some. */
  private async keepActing({ token }: Shopper, place: number): Promise<void> {
    const act = (path: string, body: object, method = 'POST') =>
      this.call(method, `/api/office${path}`, {
        token,
        body,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      }).then((answer) => this.note(answer))
    const acts = [
      () => this.edit(token),
      () => this.receive(act),
      () => this.count(act),
      () => this.adjust(act),
    ]
    while (!this.isOver()) {
      if (place === 0) await this.changeAll(act)
      else await pick(acts)()
    }
  }

  private async edit(token: string): Promise<void> {
    const { id } = pick(this.plants)
    const path = `/api/office/products/${id}`
    const { body, status } = this.note(await this.call('GET', path, { token }))
    if (status !== 200) return
    const changes = [
      { price_halalas: 9_000 + Math.floor(Math.random() * 2_000) },
      { name_en: `Plant ${crypto.randomUUID().slice(0, 8)}` },
      { category_ids: some([1, 2, 3, 4], 3) },
      { color_ids: some([1, 2, 3], 2), size_ids: some([1, 2, 3], 2) },
    ]
    const { version } = body.data
    const saved = this.note(
      await this.call('PUT', path, { token, body: { version, ...pick(changes) } }),
    )
    if (saved.status === 200 && saved.body.data.version !== version)
      this.versions.push({ id, version: saved.body.data.version })
  }

  private async receive(act: Act): Promise<void> {
    const lines = some(this.plants, 3).map(({ id }) => ({
      product_id: id,
      delivered: 5,
      broken: 1,
      broken_borne_by: 'us',
      cost_halalas: 3_000,
    }))
    this.keepDocument(await act('/stock/receipts', { received_on: today(), lines }))
  }

  private async adjust(act: Act): Promise<void> {
    const lines = some(this.plants, 3).map(({ id }) => ({ product_id: id, change: -1 }))
    const written = await act('/stock/adjustments', { reason: 'damaged', lines })
    this.keepDocument(written)
    if (written.status === 201 && Math.random() < 0.3)
      this.keepDocument(await act(`/stock/documents/${written.body.data.id}/undo`, {}))
  }

  /** Counts one less than the book quantity. */
  private async count(act: Act): Promise<void> {
    const opened = await act('/stock/counts', {
      product_ids: some(this.plants, 4).map(({ id }) => id),
    })
    if (opened.status !== 201) return
    this.keepDocument(opened)
    const { id, lines } = opened.body.data as {
      id: number
      lines: { product: Plant; expected: number }[]
    }
    const counted_at = new Date().toISOString()
    const counted = lines.map(({ product, expected }) => ({
      product_id: product.id,
      counted: Math.max(0, (expected ?? 1) - 1),
      counted_at,
    }))
    await act(`/stock/counts/${id}/lines`, { lines: counted }, 'PUT')
    await act(`/stock/counts/${id}/apply`, {})
  }

  private async changeAll(act: Act): Promise<void> {
    const edits = [
      { action: 'change_price_amount', params: { amount_halalas: 100 } },
      { action: 'set_place', params: { place: `P-${Math.floor(Math.random() * 100)}` } },
      { action: 'add_category', params: { category_id: pick([2, 3, 4]) } },
      { action: 'remove_category', params: { category_id: pick([2, 3, 4]) } },
    ]
    const ids = this.plants.map(({ id }) => id)
    const created = await act('/products/bulk', { ids, ...pick(edits) })
    if (created.status !== 201) return
    this.jobs.push(created.body.data.id)
    await pause(500)
    const undone = await act(`/jobs/${created.body.data.id}/undo`, {})
    if (undone.status === 201) this.jobs.push(undone.body.data.id)
  }

  private keepDocument({ status, body }: Answer): void {
    if (status === 201) this.documents.push(body.data.id)
  }

  private note(answer: Answer): Answer {
    const { status } = answer
    if (status === 503) this.counts.busy += 1
    else if (status >= 500) this.counts.faults += 1
    else if (status >= 400) this.counts.refused += 1
    return answer
  }

  private async untilJobsAreOver(token: string): Promise<void> {
    for (const id of this.jobs)
      for (;;) {
        const { body } = await this.call('GET', `/api/office/jobs/${id}`, { token })
        if (!['queued', 'running', 'undoing'].includes(body.data?.state)) break
        await pause(100)
      }
  }

  async outcome(deadlocksBefore: number): Promise<Outcome> {
    const { db, versions, documents, orders, jobs } = this
    const reported = new Set(versions.map(({ id, version }) => `${id}/${version}`))
    const missing = async (query: ReturnType<typeof sql<{ lost: number }>>) =>
      (await query.execute(db)).rows[0]?.lost ?? 0
    const lost =
      (await missing(sql`
        select count(*)::int as lost from json_to_recordset(${JSON.stringify(versions)}::json) as reported (id int, version int)
        where not exists (select from product_versions kept where product_id = reported.id and kept.version = reported.version and updated_by is not null)`)) +
      (await missing(sql`
        select count(*)::int as lost from unnest(${documents}::int[]) as reported (id)
        where not exists (select from stock_documents kept where kept.id = reported.id)`)) +
      (await missing(sql`
        select count(*)::int as lost from unnest(${orders}::int[]) as reported (id)
        where not exists (select from orders kept where kept.id = reported.id)`))
    const violations = [...(await checkInvariants(db)), ...(await checkCatalogue(db))]
    for (const { rule, id } of violations.slice(0, 5)) console.error(`${rule}: ${id}`)
    return {
      orders: orders.length,
      edits: versions.length,
      documents: documents.length,
      jobs: jobs.length,
      ...this.counts,
      deadlocks: (await countDeadlocks(db)) - deadlocksBefore,
      lost,
      twice: versions.length - reported.size,
      broken: violations.length,
    }
  }
}

type Act = (path: string, body: object, method?: string) => Promise<Answer>
