import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { dayOf, type Day } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'
import { loadJobCreator } from '../jobs/load-job-creator.ts'
import { lockById } from '../bulk/product-passes.ts'
import { failedRow } from '../bulk/row-failure.ts'
import type { UndoRow, JobKind, JobRecord, RowOutcome, WaitingRow } from '../jobs/job.ts'
import type { LockedProduct } from '../product-content/load-content.ts'
import { lockSale, type FoundSale } from './find-sales.ts'
import { reducePrices } from './reduce-prices.ts'
import { addWindows, loadWindows, removeWindows } from '../scheduled-prices/stored-windows.ts'
import { overlap, ownWindow, type PriceWindow } from '../scheduled-prices/windows.ts'
import { writeSpecialPrices, type WindowedProduct } from './write-special-prices.ts'

/** The params of a sale's job, whose rows are products. */
export interface SaleJobParams {
  action: 'schedule' | 'stop'
  sale_id: number
  name_ar: string
  name_en: string
}
/** The prices that a product had in the sale, by variant, for the undo of its job. */
interface BeforeSale {
  prices: [variantId: number, halalas: Halalas][]
}

export const saleJobKind: JobKind = {
  name: 'products.sale',
  entity: 'product',
  permissions: () => ['discounts.write', 'catalogue.price'],
  rows: {
    run: async (tx, audit, job, rows) => {
      const { action, sale_id: id } = job.params as SaleJobParams
      const sale = await lockSale(tx, id)
      if (sale?.job_id !== job.id) return rows.map(() => saleChanged)
      return action === 'stop'
        ? removeFromSale(tx, audit, { job, sale, rows })
        : addToSale(tx, audit, { job, sale, rows }, planByRule)
    },
    undo: async (tx, audit, job, rows) => {
      const { action, sale_id: id } = job.params as SaleJobParams
      const sale = await lockSale(tx, id)
      if (!sale || sale.job_id !== job.undoes_id) return rows.map(() => saleChanged)
      await setState(tx, audit, sale, action === 'stop' ? 'scheduled' : 'draft')
      return action === 'stop'
        ? addToSale(
            tx,
            audit,
            { job, sale: { ...sale, on_overlap: 'replace' }, rows },
            pricesOfBefore(rows),
          )
        : removeFromSale(tx, audit, { job, sale, rows })
    },
  },
}

const saleChanged: RowOutcome = { state: 'skipped', code: 'saleChanged' }
const notFound: RowOutcome = { state: 'failed', code: 'productNotFound' }

/** Sets the state once, in the first batch of an undo. */
async function setState(
  tx: Db,
  audit: Audit,
  { id, state, version, name_ar }: FoundSale,
  next: 'draft' | 'scheduled',
): Promise<void> {
  if (state === next) return
  await tx
    .updateTable('sales')
    .set({ state: next, version: version + 1, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
  const changes = { state: [state, next] } as const
  audit.record({ action: 'sale.updated', entityId: id, title: name_ar, changes })
}

type Prices = ReadonlyMap<number, Halalas>
/** Returns the prices that a product gets in the sale, or the reason why it gets none. */
type Plan = (
  sale: FoundSale,
  product: LockedProduct,
  row: WaitingRow,
) => { prices: Prices } | { code: string }

/** Leaves out a product none of whose prices can be reduced. */
const planByRule: Plan = (sale, { id, content }) => {
  const changes = reducePrices(sale, { id, ...content })
  const prices = new Map(
    changes.flatMap(({ variantId, reduced }): [number, Halalas][] =>
      'halalas' in reduced ? [[variantId, reduced.halalas]] : [],
    ),
  )
  const refused = changes.flatMap(({ reduced }) => ('code' in reduced ? reduced.code : []))
  return prices.size > 0 ? { prices } : { code: refused[0] ?? 'priceNotReduced' }
}

const pricesOfBefore =
  (rows: readonly UndoRow[]): Plan =>
  (_, __, { line }) => {
    const before = rows.find((row) => row.line === line)?.before as BeforeSale | undefined
    return { prices: new Map(before?.prices) }
  }

interface Batch {
  job: JobRecord
  sale: FoundSale
  rows: readonly WaitingRow[]
}

interface Entry {
  rowIndex: number
  windowed: WindowedProduct & { product: LockedProduct }
  /** The windows to store after the product was written: its own special price, if not stored yet, and the sale. */
  adds: Omit<PriceWindow, 'precedence'>[]
}

/** Adds the products of a batch to the sale. */
async function addToSale(
  tx: Db,
  audit: Audit,
  { job, sale, rows }: Batch,
  plan: Plan,
): Promise<RowOutcome[]> {
  const { writer, today, products, windows } = await prepare(tx, job, rows)
  const outcomes: RowOutcome[] = rows.map(() => notFound)
  const entries: Entry[] = []
  for (const [rowIndex, row] of rows.entries()) {
    const product = products.get(Number(row.entityId))
    if (!product || product.deletedAt) continue
    const planned = plan(sale, product, row)
    const stored = windows.get(product.id)
    const entry =
      'code' in planned ? planned : entryOf({ sale, product, stored, today }, planned.prices)
    if ('code' in entry)
      outcomes[rowIndex] = {
        state: entry.code === 'salesOverlap' ? 'skipped' : 'failed',
        code: entry.code,
      }
    else entries.push({ rowIndex, ...entry })
  }
  const written = await writeSpecialPrices(tx, audit, writer, {
    products: entries.map(({ windowed }) => windowed),
    today,
  })
  const done = setOutcomes(outcomes, entries, written, () => ({}))
  const entered = done.map(({ windowed, adds }) => ({ id: windowed.product.id, adds }))
  await removeWindows(
    tx,
    entered.map(({ id }) => id),
    sale.id,
  )
  await addWindows(
    tx,
    entered.flatMap(({ id, adds }) => adds.map((window) => ({ productId: id, window }))),
  )
  return outcomes
}

interface Candidate {
  sale: FoundSale
  product: LockedProduct
  /** Its stored windows; undefined: none, so its special price is its own. */
  stored: readonly PriceWindow[] | undefined
  today: Day
}

function entryOf(
  { sale, product, stored, today }: Candidate,
  prices: Prices,
): Omit<Entry, 'rowIndex'> | { code: string } {
  const own = stored ? null : ownWindow(product.content, today)
  const others = (stored ?? (own ? [own] : [])).filter(({ saleId }) => saleId !== sale.id)
  const window = { saleId: sale.id, startsOn: sale.starts_on, endsOn: sale.ends_on, prices }
  if (sale.on_overlap === 'skip' && others.some((other) => overlap(other, window)))
    return { code: 'salesOverlap' }
  const above = { ...window, precedence: Number.MAX_SAFE_INTEGER }
  return {
    windowed: { product, windows: [...others, above] },
    adds: [...(own ? [own] : []), window],
  }
}

/** Removes the products of a batch from the sale; their other prices apply again. */
async function removeFromSale(
  tx: Db,
  audit: Audit,
  { job, sale, rows }: Batch,
): Promise<RowOutcome[]> {
  const { writer, today, products, windows } = await prepare(tx, job, rows)
  const outcomes: RowOutcome[] = rows.map(() => notFound)
  const leaving = rows.flatMap((row, rowIndex) => {
    const product = products.get(Number(row.entityId))
    const stored = windows.get(Number(row.entityId)) ?? []
    const mine = stored.find(({ saleId }) => saleId === sale.id)
    if (product && !mine) outcomes[rowIndex] = { state: 'skipped', code: 'unchanged' }
    return product && mine
      ? [
          {
            rowIndex,
            product,
            mine,
            windows: stored.filter((one) => one !== mine),
            removesExpired: true,
          },
        ]
      : []
  })
  const written = await writeSpecialPrices(tx, audit, writer, { products: leaving, today })
  const beforeOf = ({ mine }: (typeof leaving)[number]): BeforeSale => ({
    prices: [...mine.prices],
  })
  const done = setOutcomes(outcomes, leaving, written, beforeOf)
  await removeWindows(
    tx,
    done.map(({ product }) => product.id),
    sale.id,
  )
  return outcomes
}

/** Sets the outcome of each entry that was tried; returns those that were written. */
const setOutcomes = <E extends { rowIndex: number }>(
  outcomes: RowOutcome[],
  entries: readonly E[],
  written: Awaited<ReturnType<typeof writeSpecialPrices>>,
  beforeOf: (entry: E) => object,
): E[] =>
  entries.filter((entry, index) => {
    const outcome = written[index]
    if (!outcome || 'refusal' in outcome) {
      if (outcome) outcomes[entry.rowIndex] = failedRow(outcome.refusal)
      return false
    }
    const before = beforeOf(entry)
    outcomes[entry.rowIndex] = { state: 'done', before, versionAfter: outcome.version }
    return true
  })

async function prepare(tx: Db, job: JobRecord, rows: readonly WaitingRow[]) {
  const ids = rows.map(({ entityId }) => Number(entityId))
  const today = dayOf(new Date())
  return {
    today,
    writer: await loadJobCreator(tx, job.created_by),
    products: await lockById(tx, ids),
    windows: await loadWindows(tx, ids, today),
  }
}
