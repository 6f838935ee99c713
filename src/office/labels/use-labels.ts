import { useQuery } from '@tanstack/react-query'
import {
  getOfficeProduct,
  type OfficeProduct,
  type OfficeProductRow,
} from '#contract/office/products.ts'
import { getStockDocument } from '#contract/office/stock-documents.ts'
import { labelledProductLimit, loadGridRows } from '../products/use-grid-rows.ts'
import { officeApi } from '../session/office-api.ts'
import { keyOf } from './plant-label.ts'

export interface WantedLabels {
  rows: OfficeProductRow[]
  /** Variants of products that vary, by product id. */
  variants: ReadonlyMap<number, OfficeProduct['variants']>
  /** The number of pieces of each that the document received; null: the labels are not for a document. */
  received: ReadonlyMap<string, number> | null
  total: number
}

/** The products to print labels for: those in the address, or those received by a stock document. */
export const useWantedLabels = (query: Record<string, string>) =>
  useQuery({
    queryKey: ['products', 'labels', query],
    queryFn: ({ signal }) => load(query, signal),
    refetchOnWindowFocus: false,
  })

async function load(
  { document, ...query }: Record<string, string>,
  signal: AbortSignal,
): Promise<WantedLabels> {
  const received = document ? await piecesOf(Number(document), signal) : null
  const ids = received && [...new Set([...received.keys()].map((key) => key.split('.')[0]))]
  if (ids?.length === 0) return { rows: [], variants: new Map(), received, total: 0 }
  const found = await loadGridRows(ids ? { ids: ids.join(',') } : query, signal)
  const rows = found.rows.slice(0, labelledProductLimit)
  const variants = new Map<number, OfficeProduct['variants']>()
  for (const { id } of rows.filter(({ varies }) => varies)) {
    const { data } = await officeApi.call(getOfficeProduct, { params: { id }, signal })
    variants.set(id, data.variants)
  }
  return { rows, variants, received, total: found.total }
}

/** The pieces a document added to the stock, by plant. */
async function piecesOf(id: number, signal: AbortSignal): Promise<Map<string, number>> {
  const { data } = await officeApi.call(getStockDocument, { params: { id }, signal })
  const pieces = new Map<string, number>()
  for (const { product, variant, change } of data.lines) {
    const key = keyOf(product.id, variant?.id ?? null)
    if (change !== null && change > 0) pieces.set(key, (pieces.get(key) ?? 0) + change)
  }
  return pieces
}
