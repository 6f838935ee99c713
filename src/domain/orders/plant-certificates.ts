import { sql } from 'kysely'
import { isDeliverableTo, lawJson, type ProductLaw } from '#domain/catalogue/product-law.ts'
import { regionOfCity } from '#domain/plants/climate.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Requires the number of the certificate of origin for date palms that are sent (plants.md 55.2): for each of these lines.
 *
 * @throws ShopError `certificateMissing` naming the lines
 */
export async function requireCertificates(
  tx: Db,
  orderId: number,
  lineIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select line.id
    from order_items line join products on products.id = line.product_id join plant_law law on law.key = products.law_key
    where line.order_id = ${orderId} and line.id = any(${[...lineIds]}::int[]) and law.rule = 'palm_certificate'
      and line.plant_certificate is null
    order by line.id`.execute(tx)
  if (rows.length > 0)
    throw new ShopError('certificateMissing', { data: { lines: rows.map(({ id }) => id) } })
}

/**
 * Requires that no line of an order is barred from the region of its new city, as at checkout (plants.md 55.3); an unknown city is not
 * judged. Within the region of the current address a permit that has ended since is not required again: a street may still be corrected.
 *
 * @throws ShopError `notDeliveredThere` naming the first
 */
export async function requireDeliverable(
  tx: Db,
  orderId: number,
  { city, formerCity }: { city: string; formerCity: string },
): Promise<void> {
  const region = regionOfCity(city)
  if (!region) return
  const isMoved = regionOfCity(formerCity)?.id !== region.id
  const { rows } = await sql<{ name_ar: string; name_en: string; law: ProductLaw }>`
    select line.name_ar, coalesce(nullif(products.name_en, ''), line.name_latin) as name_en, ${lawJson} as law
    from order_items line join products on products.id = line.product_id
    where line.order_id = ${orderId} and products.law_key is not null order by line.id`.execute(tx)
  const barred = rows.find(
    ({ law }) => !isDeliverableTo(isMoved ? law : { ...law, allowed_regions: null }, region.id),
  )
  if (barred)
    throw new ShopError('notDeliveredThere', {
      name_ar: barred.name_ar,
      name_en: barred.name_en,
      region_ar: region.nameAr,
      region_en: region.nameEn,
    })
}
