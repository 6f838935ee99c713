import { searchProducts } from './search-products.ts'
import type { Db } from '#db/tables.ts'
import { loadProducts, type ProductRecord } from '#domain/catalogue/load-products.ts'

/** The number of products shown if staff chose none. */
const foundCount = 4

/**
 * Returns the products shown below another: those that staff chose and that are for sale, else others of its first category (office.md
 * O3.3).
 */
export async function loadRelated(
  db: Db,
  { id, categories }: Pick<ProductRecord, 'id' | 'categories'>,
): Promise<ProductRecord[]> {
  const chosen = await db
    .selectFrom('related_products')
    .select('related_id')
    .where('product_id', '=', id)
    .orderBy('position')
    .execute()
  if (chosen.length > 0)
    return loadProducts(db, { ids: chosen.map(({ related_id }) => related_id) })
  const [category] = categories
  if (!category) return []
  const { products } = await searchProducts(db, {
    categories: [category.slug],
    sort: null,
    locale: 'ar',
    page: 1,
    limit: foundCount + 1,
    withFacets: false,
  })
  return products.filter((product) => product.id !== id).slice(0, foundCount)
}
