import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { batchesOf } from '#domain/batches.ts'
import { dayOf, type Day } from '#shared/day.ts'
import type { Halalas } from '#shared/money.ts'
import type { VariantContent } from '../product-content/content.ts'
import { marginBasisPoints } from '../product-content/margin.ts'
import { reducePrices, type ReducedPrice } from './reduce-prices.ts'
import type { SaleRecord } from './sale.ts'
import { loadWindows } from '../scheduled-prices/stored-windows.ts'
import {
  overlap,
  ownWindow,
  type PricedContent,
  type PriceWindow,
} from '../scheduled-prices/windows.ts'

/** The effect of a sale on a price: reduced; skipped, because another special price applies in these days; or refused. */
export type PriceState = 'reduced' | 'skipped' | 'refused'
export type PreviewFilter = 'overlap' | 'negative' | 'left_out'

/** A line of the preview: a product, or one of its variants. */
export interface PreviewLine {
  product: PreviewProduct
  variant: Pick<VariantContent, 'id' | 'sku' | 'color_id' | 'size_id'> | null
  from: Halalas
  reduced: ReducedPrice
  state: PriceState
  /** The margin of the reduced price; null: the cost is unknown, or there is no reduced price. */
  marginBp: number | null
  /** Another special price that applies in some of these days. */
  overlap: { saleId: number | null; startsOn: Day | null; endsOn: Day | null } | null
}

export interface SalePreview {
  lines: PreviewLine[]
  /** The number of lines that match the filter. */
  total: number
  /** The sums over all lines. */
  sums: {
    products: number
    /** The products of which at least one price is reduced. */
    reduced_products: number
    reduced: number
    skipped: number
    refused: number
    overlaps: number
    negative: number
  }
}

/** A product in the preview. */
export interface PreviewProduct extends PricedContent {
  id: number
  sku: string
  name_ar: string
  name_latin: string | null
  name_en: string | null
  average_cost_halalas: number | null
}

interface Asked {
  ids: readonly number[]
  vatRateBasisPoints: number
  only?: PreviewFilter | undefined
  page: number
  limit: number
}

/** The number of products read by one statement. */
const batchSize = 500

/** Returns the effect of a sale on the prices of products, by the rules of its job. Nothing is written. */
export async function previewSale(
  db: Db,
  sale: SaleRecord,
  { ids, vatRateBasisPoints, only, page, limit }: Asked,
): Promise<SalePreview> {
  const sums = {
    products: ids.length,
    reduced_products: 0,
    reduced: 0,
    skipped: 0,
    refused: 0,
    overlaps: 0,
    negative: 0,
  }
  const lines: PreviewLine[] = []
  const reduced = new Set<number>()
  let total = 0
  for await (const line of linesOfAll(db, sale, ids, vatRateBasisPoints)) {
    sums[line.state] += 1
    if (line.state === 'reduced') reduced.add(line.product.id)
    if (line.overlap) sums.overlaps += 1
    if (isNegative(line)) sums.negative += 1
    if (!isWanted(line, only)) continue
    total += 1
    if (total > (page - 1) * limit && lines.length < limit) lines.push(line)
  }
  return { lines, total, sums: { ...sums, reduced_products: reduced.size } }
}

async function* linesOfAll(
  db: Db,
  sale: SaleRecord,
  ids: readonly number[],
  vatRateBasisPoints: number,
): AsyncGenerator<PreviewLine> {
  const today = dayOf(new Date())
  for (const batch of batchesOf(ids, batchSize)) {
    const windows = await loadWindows(db, batch, today)
    for (const product of await loadPreviewProducts(db, batch)) {
      const own = ownWindow(product, today)
      const others = windows.get(product.id) ?? (own ? [own] : [])
      yield* linesOf(sale, product, others, vatRateBasisPoints)
    }
  }
}

const isNegative = ({ marginBp, state }: PreviewLine): boolean =>
  state === 'reduced' && marginBp !== null && marginBp < 0

function isWanted(line: PreviewLine, only: PreviewFilter | undefined): boolean {
  if (only === 'overlap') return line.overlap !== null
  if (only === 'negative') return isNegative(line)
  return only === undefined || line.state !== 'reduced'
}

function linesOf(
  sale: SaleRecord,
  product: PreviewProduct,
  windows: readonly PriceWindow[],
  vatRateBasisPoints: number,
): PreviewLine[] {
  const days = { startsOn: sale.starts_on, endsOn: sale.ends_on }
  const other = windows.find((window) => window.saleId !== sale.id && overlap(window, days))
  return reducePrices(sale, product).map(({ variantId, from, reduced }) => ({
    product,
    variant: product.variants.find(({ id }) => id === variantId) ?? null,
    from,
    reduced,
    state:
      'code' in reduced ? 'refused' : other && sale.on_overlap === 'skip' ? 'skipped' : 'reduced',
    marginBp:
      'halalas' in reduced
        ? marginBasisPoints(reduced.halalas, product.average_cost_halalas, vatRateBasisPoints)
        : null,
    overlap: other
      ? { saleId: other.saleId, startsOn: other.startsOn, endsOn: other.endsOn }
      : null,
  }))
}

async function loadPreviewProducts(db: Db, ids: readonly number[]): Promise<PreviewProduct[]> {
  const { rows } = await sql<PreviewProduct>`
    select id, sku, name_ar, name_latin, name_en, average_cost_halalas, varies, price_halalas, special_price_halalas, special_starts_on,
      special_ends_on, coalesce((
        select json_agg(json_build_object('id', variant.id, 'color_id', color_id, 'size_id', size_id, 'sku', variant.sku,
          'price_halalas', variant.price_halalas, 'special_price_halalas', variant.special_price_halalas, 'image_id', image_id,
          'is_active', variant.is_active) order by position, variant.id)
        from product_variants variant where product_id = products.id), '[]') as variants
    from products where id = any(${[...ids]}::int[]) order by id`.execute(db)
  return rows
}
