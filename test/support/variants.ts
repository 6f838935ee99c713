import type { ShopCustomer } from './customer.ts'
import { act } from './office.ts'
import type { Plant } from './plants.ts'
import type { Shop } from './shop.ts'

export interface VariantOptions {
  sizeId?: number
  colorId?: number
  sku: string
  priceHalalas: number
  specialPriceHalalas?: number
  stock?: number
  isActive?: boolean
}

/** A variant as the office sends it. */
export const variantBody = (options: VariantOptions) => ({
  size_id: options.sizeId ?? null,
  color_id: options.colorId ?? null,
  sku: options.sku,
  price_halalas: options.priceHalalas,
  special_price_halalas: options.specialPriceHalalas ?? null,
  is_active: options.isActive ?? true,
})

const today = () => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)

/** The office's view of a product. */
export const officeProduct = async (owner: ShopCustomer, { id }: Pick<Plant, 'id'>) =>
  (await owner.call('GET', `/api/office/products/${id}`)).body.data

/** Changes fields of a product as the office does. */
export const changeProduct = async (
  owner: ShopCustomer,
  plant: Pick<Plant, 'id'>,
  fields: object,
) => {
  const { version } = await officeProduct(owner, plant)
  return owner.call('PUT', `/api/office/products/${plant.id}`, { body: { version, ...fields } })
}

/** Makes a plant vary, and receives the stock of each variant. Returns the ids of the variants by their SKUs. */
export async function makeVary(
  owner: ShopCustomer,
  plant: Pick<Plant, 'id'>,
  variants: VariantOptions[],
): Promise<Record<string, number>> {
  const saved = await changeProduct(owner, plant, {
    varies: true,
    variants: variants.map(variantBody),
  })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const ids: Record<string, number> = Object.fromEntries(
    saved.body.data.variants.map(({ sku, id }: { sku: string; id: number }) => [sku, id]),
  )
  const lines = variants
    .filter(({ stock = 0 }) => stock > 0)
    .map(({ sku, stock }) => ({ product_id: plant.id, variant_id: ids[sku], delivered: stock }))
  if (lines.length > 0) {
    const received = await act(owner, '/stock/receipts', { received_on: today(), lines })
    if (received.status !== 201) throw new Error(JSON.stringify(received.body))
  }
  return ids
}

/** The stock of each variant, by SKU. */
export async function stockOfVariants(
  { db }: Pick<Shop, 'db'>,
  { id }: Pick<Plant, 'id'>,
): Promise<Record<string, number | null>> {
  const rows = await db
    .selectFrom('product_variants')
    .select(['sku', 'stock_quantity'])
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()
  return Object.fromEntries(rows.map(({ sku, stock_quantity }) => [sku, stock_quantity]))
}
