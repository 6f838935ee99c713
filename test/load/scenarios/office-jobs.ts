import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import type { Db } from '#db/tables.ts'
import { asAnswer, callAt } from '../../support/call-at.ts'
import { addPlant } from '../../support/plants.ts'
import type { Answer } from '../../support/shop.ts'
import { makeShopFolder, type ShopFolder } from '../support/shop-folder.ts'
import { startShop, type ShopProcess } from '../support/shop-process.ts'
import { newShoppers } from '../support/shoppers.ts'

interface Size {
  /** Each round is a bulk edit and an import of all plants. */
  rounds: number
  plants: number
  killsPerJob: number
}

/** Counts of kills; `twice` counts products that one job wrote twice, `missed` those it did not write. */
interface CrashCounts {
  kills: number
  jobs: number
  twice: number
  missed: number
}

const startHalalas = 10_000
const stepHalalas = 100

/**
 * While a bulk edit raises every price and an import writes every place, the shop is killed (SIGKILL) repeatedly; each job must continue
 * from its last batch and write each product exactly once.
 */
export async function killDuringJobs({ rounds, plants, killsPerJob }: Size): Promise<CrashCounts> {
  const folder = await makeShopFolder()
  const run = new Run(folder)
  try {
    const skus = await run.createProducts(plants)
    await run.open()
    for (let round = 1; round <= rounds; round += 1) {
      await run.finish(await run.raisePrices(), killsPerJob)
      await run.finish(await run.importPlaces(skus, `R-${round}`, killsPerJob), killsPerJob)
    }
    await run.shop?.stop()
    return { kills: run.kills, jobs: run.jobs.length, ...(await run.count(rounds)) }
  } finally {
    await run.shop?.kill()
    await folder.remove()
  }
}

class Run {
  shop: ShopProcess | undefined
  kills = 0
  /** The jobs that write products. */
  readonly jobs: number[] = []
  private token = ''
  private plants = 0
  private readonly folder: ShopFolder

  constructor(folder: ShopFolder) {
    this.folder = folder
  }

  /** A shop with plants does not get the demo's. */
  createProducts(count: number) {
    return this.folder.withDatabase(async (db) => {
      const made = []
      for (let index = 0; index < count; index += 1)
        made.push(await addPlant(db, { priceHalalas: startHalalas }))
      const [owner] = await newShoppers(db, 1)
      const customer_id = owner?.id ?? 0
      await db
        .insertInto('staff')
        .values({ customer_id, name: 'Noura', origin: 'command' })
        .execute()
      await db.insertInto('staff_roles').values({ customer_id, role: 'owner' }).execute()
      this.token = owner?.token ?? ''
      this.plants = count
      return made.map(({ sku }) => sku)
    })
  }

  async open(): Promise<void> {
    this.shop = await startShop(this.folder.dataDir)
  }

  /** Raises the prices of all plants. */
  async raisePrices(): Promise<number> {
    const { body } = await this.call('POST', '/products/bulk', {
      filter: {},
      expected_count: this.plants,
      action: 'change_price_amount',
      params: { amount_halalas: stepHalalas },
    })
    this.jobs.push(body.data.id)
    return body.data.id
  }

  /** Uploads, waits for the dry run, and applies it. */
  async importPlaces(skus: string[], place: string, kills: number): Promise<number> {
    const form = new FormData()
    const lines = skus.map((sku) => `${sku},${place}`)
    form.append('file', new Blob([['sku,place', ...lines].join('\n')]), 'places.csv')
    const uploaded = await asAnswer(
      await fetch(`${this.shop?.origin}/api/office/imports?kind=products`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${this.token}` },
        body: form,
      }),
    )
    const { id, job } = uploaded.body.data
    await this.finish(job.id, kills)
    const { body } = await this.call('POST', `/imports/${id}/apply`, {})
    this.jobs.push(body.data.id)
    return body.data.id
  }

  /** Waits until a job is done, and kills the shop at moments during its work. */
  async finish(id: number, kills: number): Promise<void> {
    for (let left = kills; ;) {
      const { body } = await this.call('GET', `/jobs/${id}`)
      const { state, failed, skipped } = body.data
      if (state === 'done') return expect([failed, skipped]).toEqual([0, 0])
      expect(['queued', 'running']).toContain(state)
      if (left > 0 && state === 'running') {
        left -= 1
        await pause(Math.random() * 200)
        await this.killAndReopen()
      }
      await pause(20)
    }
  }

  private async killAndReopen(): Promise<void> {
    await this.shop?.kill()
    this.kills += 1
    // A lease expires after thirty seconds; here the time is skipped.
    await this.folder.withDatabase(async (db) => {
      await sql`update jobs set lease_until = now() - interval '1 second' where state = 'running'`.execute(
        db,
      )
    })
    await this.open()
  }

  private call(method: string, path: string, body?: object): Promise<Answer> {
    return callAt(this.shop?.origin ?? '')(method, `/api/office${path}`, {
      token: this.token,
      ...(body && { body, headers: { 'Idempotency-Key': crypto.randomUUID() } }),
    })
  }

  count(rounds: number) {
    return this.folder.withDatabase(async (db) => {
      expect(await checkInvariants(db)).toEqual([])
      const { rows } = await sql<{ price: number; place: string; version: number }>`
        select distinct price_halalas as price, place, version from products`.execute(db)
      expect(rows).toEqual([
        {
          price: startHalalas + rounds * stepHalalas,
          place: `R-${rounds}`,
          version: 1 + 2 * rounds,
        },
      ])
      return { twice: await this.writtenTwice(db), missed: await this.notWritten(db) }
    })
  }

  private async writtenTwice(db: Db): Promise<number> {
    const { rows } = await sql<{ twice: number }>`
      select count(*)::int as twice from (select from audit_log where entity = 'product'
        group by request_id, entity_id having count(*) > 1) as found`.execute(db)
    return rows[0]?.twice ?? 0
  }

  private async notWritten(db: Db): Promise<number> {
    const { rows } = await sql<{ written: number }>`
      select count(distinct (request_id, entity_id))::int as written from audit_log where entity = 'product'`.execute(
      db,
    )
    return this.jobs.length * this.plants - (rows[0]?.written ?? 0)
  }
}
