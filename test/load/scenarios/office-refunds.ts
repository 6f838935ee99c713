import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkCatalogue } from '#domain/invariants/check-catalogue.ts'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import { addDays, dayOf } from '#shared/day.ts'
import type { Db } from '#db/tables.ts'
import { age, expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import { addPlant } from '../../support/plants.ts'
import { ageRefunds } from '../../support/refunds.ts'
import { callUntilAnswered, type MovingShop } from '../support/call-until-answered.ts'
import { createRefundClients } from '../support/create-refund-clients.ts'
import { sellAndRefund, type RefundClient, type Settled } from '../support/refund-client.ts'
import { makeShopFolder, type ShopFolder } from '../support/shop-folder.ts'
import { startShop, type ShopProcess } from '../support/shop-process.ts'

interface Size {
  kills: number
  /** Clients sell and refund at the same time as the others. */
  clients: number
  /** Plants in each sale. */
  plants: number
}

interface CrashCounts {
  kills: number
  refunds: number
  cancellations: number
  /** Sales that started; each replaced another one at midnight. */
  'sales begun': number
  /** Acknowledged actions that are missing or differ. */
  lost: number
  /** Refunds to cards that are not complete, although everybody was asked. */
  unfinished: number
  /** Plants whose price is not that of the last sale. */
  'wrong prices': number
}

/**
 * While clients sell by card and refund, partly or completely, and sales start, the shop is killed (SIGKILL) repeatedly. Its records are
 * consistent after every kill; at the end the bank has refunded the shop's amounts, once, and every plant has the price of the last sale.
 */
export async function killDuringRefunds(size: Size): Promise<CrashCounts> {
  const folder = await makeShopFolder()
  const run = new Run(folder)
  try {
    const clients = await run.seed(size)
    await run.open()
    const work = Promise.all([
      ...clients.map((client) => run.keepRefunding(client)),
      run.keepSelling(),
    ])
    work.catch(() => (run.isOpen = false)) // Its rejection is handled below.
    while (run.kills < size.kills && run.isOpen) await run.killAndReopen()
    run.isOpen = false
    await work
    await run.rest()
    return await run.count()
  } finally {
    await run.process?.kill()
    await folder.remove()
  }
}

/** A client's buyer orders and cancels more often than real customers. */
const withoutLimits = {
  CANCELLATIONS_PER_HOUR: '0',
  CARD_ENTRIES_PER_HOUR: '0',
  OPEN_CARD_ORDERS: '0',
  OPEN_CARD_HALALAS: '0',
}
const pricesOfSales = [6_000, 7_000, 8_000] as const

class Run {
  process: ShopProcess | undefined
  kills = 0
  isOpen = true
  private begun = 0
  private lastPrice = 0
  private readonly settled: Settled[] = []
  private readonly shop: MovingShop = { origin: '' }
  private owner = ''
  private saleIds: number[] = []
  private readonly folder: ShopFolder

  constructor(folder: ShopFolder) {
    this.folder = folder
  }

  /** A shop with plants does not get the demo's. */
  seed({ clients, plants }: Size): Promise<RefundClient[]> {
    return this.folder.withDatabase(async (db) => {
      for (let index = 0; index < plants; index += 1)
        this.saleIds.push((await addPlant(db, { stock: null, priceHalalas: 10_000 })).id)
      const opened = await createRefundClients(db, clients, this.shop)
      this.owner = opened[0]?.member ?? ''
      return opened
    })
  }

  async open(): Promise<void> {
    this.process = await startShop(this.folder.dataDir, withoutLimits)
    this.shop.origin = this.process.origin
  }

  async keepRefunding(client: RefundClient): Promise<void> {
    for (let turn = Math.floor(Math.random() * 5); this.isOpen; turn += 1)
      this.settled.push(await sellAndRefund(client, turn))
  }

  /** Two sales each time, of which the second replaces the first at midnight; then the clock passes midnight. */
  async keepSelling(): Promise<void> {
    for (let round = 0; this.isOpen; round += 1) {
      await this.schedule(0, pricesOfSales[round % 3] ?? 6_000)
      this.lastPrice = pricesOfSales[(round + 1) % 3] ?? 6_000
      await this.schedule(1, this.lastPrice)
      await this.folder.withDatabase(skipToNextDay)
      await this.untilNoneIsDue()
      this.begun += 1
    }
  }

  private async schedule(inDays: number, price: number): Promise<void> {
    const day = addDays(dayOf(new Date()), inDays)
    const { body } = await this.office('sales', {
      name_ar: 'تخفيض',
      name_en: 'Sale',
      starts_on: day,
      ends_on: day,
      rule: { amount_halalas: 10_000 - price },
      round: null,
      include: { product_ids: this.saleIds },
      on_overlap: 'replace',
    })
    const job = (await this.office(`sales/${body.data.id}/schedule`)).body.data
    for (;;) {
      const path = `/api/office/jobs/${job.id}`
      const { state, failed } = (
        await callUntilAnswered(this.shop, 'GET', path, { token: this.owner })
      ).body.data
      expect(failed).toBe(0)
      if (state === 'done') return
      await pause(50)
    }
  }

  private office(path: string, body: object = {}) {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    return callUntilAnswered(this.shop, 'POST', `/api/office/${path}`, {
      token: this.owner,
      body,
      headers,
    })
  }

  private async untilNoneIsDue(): Promise<void> {
    const isDue = () =>
      this.folder.withDatabase(
        async (db) =>
          (
            await sql`select from due_price_changes where due_on <= (now() at time zone 'Asia/Riyadh')::date limit 1`.execute(
              db,
            )
          ).rows.length > 0,
      )
    while (await isDue()) await pause(50)
  }

  /** At a random moment while the shop is refunding, however slow the machine is. Committed data is complete even then. */
  async killAndReopen(): Promise<void> {
    const before = this.settled.length
    await expect
      .poll(() => !this.isOpen || this.settled.length > before, { timeout: 60_000 })
      .toBe(true)
    await pause(Math.random() * 300)
    await this.process?.kill()
    this.kills += 1
    await this.passMinutes()
    await this.open()
  }

  /** Skips the two minutes of unfinished work, and the lease of a job. */
  private passMinutes(): Promise<void> {
    return this.folder.withDatabase(async (db) => {
      expect(await checkInvariants(db)).toEqual([])
      await age({ db }, 3)
      await ageRefunds({ db }, 3)
      await sql`update jobs set lease_until = now() - interval '1 second' where state = 'running'`.execute(
        db,
      )
    })
  }

  /** Opened once more, the shop finishes the remaining work. */
  async rest(): Promise<void> {
    await this.process?.stop()
    for (let tries = 0; tries < 10 && (await this.underWay()) > 0; tries += 1) {
      await this.passMinutes()
      await this.open()
      await pause(2_000)
      await this.process?.stop()
    }
  }

  private underWay(): Promise<number> {
    return this.folder.withDatabase(async (db) => {
      const { rows } = await sql<{ open: number }>`
        select (select count(*) from refunds where method = 'card' and state in ('wanted', 'asked'))
          + (select count(*) from payment_attempts where state in ('started', 'refunding', 'refund_due')) as open`.execute(
        db,
      )
      return Number(rows[0]?.open)
    })
  }

  async count(): Promise<CrashCounts> {
    const unfinished = await this.underWay()
    return this.folder.withDatabase(async (db) => {
      await expectLedgerToEqualOrders({ db })
      expect(await checkCatalogue(db)).toEqual([])
      const of = (kind: Settled['kind']) => this.settled.filter((done) => done.kind === kind)
      return {
        kills: this.kills,
        refunds: of('refund').length,
        cancellations: of('cancellation').length,
        'sales begun': this.begun,
        lost: await this.countLost(db),
        unfinished,
        'wrong prices': await this.countWrongPrices(db),
      }
    })
  }

  private async countLost(db: Db): Promise<number> {
    const refunds = await db
      .selectFrom('refunds')
      .select(['id', 'amount_halalas', 'state'])
      .execute()
    const done = new Map(refunds.map((refund) => [refund.id, refund]))
    const cancelled = new Set(
      (await db.selectFrom('orders').select('id').where('status', '=', 'cancelled').execute()).map(
        ({ id }) => id,
      ),
    )
    return this.settled.filter((act) => {
      if (act.kind === 'cancellation') return !cancelled.has(act.orderId)
      const refund = done.get(act.refundId)
      return refund?.state !== 'done' || refund.amount_halalas !== act.amountHalalas
    }).length
  }

  private async countWrongPrices(db: Db): Promise<number> {
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from products
      where id = any(${this.saleIds}::int[]) and (special_price_halalas is distinct from ${this.lastPrice}::int
        or (now() at time zone 'Asia/Riyadh')::date not between special_starts_on and special_ends_on)`.execute(
      db,
    )
    return rows[0]?.wrong ?? 0
  }
}

/** Shifts all records of sales by a day of Riyadh. */
async function skipToNextDay(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update sales set starts_on = starts_on - 1, ends_on = ends_on - 1`.execute(tx)
    await sql`update scheduled_prices set starts_on = starts_on - 1, ends_on = ends_on - 1`.execute(
      tx,
    )
    await sql`update due_price_changes set due_on = due_on - 1`.execute(tx)
    await sql`
      update products set special_starts_on = special_starts_on - 1, special_ends_on = special_ends_on - 1
      where special_starts_on is not null`.execute(tx)
  })
}
