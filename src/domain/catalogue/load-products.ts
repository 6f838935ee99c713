import { sql, type RawBuilder } from 'kysely'
import { memoizeByShape, prepared, type Placeholders } from '#db/prepared.ts'
import type { Care, Light } from '#db/tables/catalogue.ts'
import type { Db, Row } from '#db/tables.ts'
import type { Halalas } from '#shared/money.ts'
import { effectivePriceSql, todaySql, variantPriceSql } from './effective-price.ts'
import { lawJson, type ProductLaw } from './product-law.ts'
import { derivedFromVariants, type VariantRecord } from './variants.ts'

export interface OptionName {
  id: number
  name_ar: string
  name_en: string
}
/** A picture's focal point and alternative texts are absent where the read model was written before they were known. */
export type ProductPicture = Pick<
  Row<'product_images'>,
  'id' | 'path' | 'width' | 'height' | 'placeholder'
> &
  Partial<Pick<Row<'media_files'>, 'focal_x' | 'focal_y' | 'alt_ar' | 'alt_en'>>

/** Columns that only search or the back office reads. */
type OtherColumns =
  | 'search_text'
  | 'search_names'
  | 'search_facts'
  | 'care'
  | 'status'
  | 'version'
  | 'updated_by'
  | 'place'
  | 'low_stock_at'
  | 'average_cost_halalas'
  | 'supplier_id'
  | 'new_until'
  | 'deleted_at'
  | 'profile_slug'
  | 'law_key'

/** A plant with everything that a card, a page or a cart line shows. */
export interface ProductRecord extends Omit<Row<'products'>, OtherColumns> {
  /** The light class of its care facts, if they state it. */
  light: Light | null
  mature_height_cm: number | null
  effective_price_halalas: Halalas
  /** It was added within the last 30 days, or staff marked it as new until a day. */
  is_new: boolean
  images: ProductPicture[]
  categories: (OptionName & { slug: string })[]
  colors: (OptionName & { hex_code: string })[]
  sizes: OptionName[]
  /** The combinations for sale, by position; empty if the plant does not vary. */
  variants: VariantRecord[]
  /** Legal rules on its sale; null: none. */
  law: ProductLaw | null
  /** Whether it is in this customer's wishlist, or cart; false for an anonymous visitor. */
  is_saved: boolean
  is_in_cart: boolean
}

export interface WantedProducts {
  ids: number[]
  /** The customer whose wishlist and cart are looked up. */
  customerId?: number | null | undefined
  /** Include plants that are no longer for sale. */
  withInactive?: boolean
}

/** A plant as its page shows it, with the facts that its care texts are made from. */
export interface ProductPageRecord extends ProductRecord {
  care_facts: Care | null
  /** Its profile with the facts as text; null: its kind is not set. */
  kind: KindRow | null
}

/** A row of `plant_profiles`, its facts as text. */
export type KindRow = Pick<
  Row<'plant_profiles'>,
  'slug' | 'scientific_name' | 'family' | 'kind' | 'place'
> & { facts_text: string }

/** Returns the plants with these ids, in the order of the ids; unknown and withdrawn ones are left out. One statement. */
export async function loadProducts(
  db: Db,
  { ids, customerId = null, withInactive = false }: WantedProducts,
): Promise<ProductRecord[]> {
  if (ids.length === 0) return []
  const [found] = await loading({ isOne: ids.length === 1, withInactive, withKind: false })(db, {
    ids,
    customerId,
  })
  return asProducts(found?.products ?? [])
}

/** The planner assumes that a list is long, so a single plant has a separate plan. */
const loading = memoizeByShape(
  ({ isOne, withInactive, withKind }: Record<'isOne' | 'withInactive' | 'withKind', boolean>) =>
    prepared(
      ({ ids, customerId }: Placeholders<{ ids: number[]; customerId: number | null }>, db) => {
        const wanted = isOne
          ? sql`(select (${ids}::int[])[1] as id, 1 as place) as wanted`
          : sql`unnest(${ids}::int[]) with ordinality as wanted (id, place)`
        return sql<{
          products: JsonProduct[]
        }>`select ${productsJson({ wanted, customerId, withInactive, withKind })} as products`.compile(
          db,
        )
      },
    ),
)

/** A product as JSON, with timestamps as text. */
export type JsonProduct = Omit<ProductRecord, 'created_at' | 'updated_at'> & {
  place: number
  created_at: string
  updated_at: string
}

export const asProducts = (found: JsonProduct[]): ProductRecord[] =>
  found.map(({ place: _, created_at, updated_at, ...product }) => ({
    ...product,
    ...(product.varies && offeredVariants(product)),
    created_at: new Date(created_at),
    updated_at: new Date(updated_at),
  }))

/** Keeps the variants whose colour and size are shown, and derives the product's prices from them. */
function offeredVariants({
  variants,
  colors,
  sizes,
}: Pick<JsonProduct, 'variants' | 'colors' | 'sizes'>) {
  const isOffered = (id: number | null, options: { id: number }[]) =>
    id === null || options.some((option) => option.id === id)
  const offered = variants.filter(
    ({ color_id, size_id }) => isOffered(color_id, colors) && isOffered(size_id, sizes),
  )
  return { variants: offered, ...derivedFromVariants(offered) }
}

interface ProductsSource extends Pick<WantedProducts, 'withInactive'> {
  /** Include what only a product's page shows (`ProductPageRecord`). */
  withKind?: boolean
  customerId?: RawBuilder<number | null> | number | null | undefined
  /** The source after FROM: rows called `wanted (id, place)`. */
  wanted: RawBuilder<unknown>
}

/** The variants of a product; their pictures are named by the ids of the product's shown pictures. */
const variantsJson = sql`coalesce((
  select json_agg(json_build_object('id', variant.id, 'color_id', variant.color_id, 'size_id', variant.size_id, 'sku', variant.sku,
      'price_halalas', variant.price_halalas, 'special_price_halalas', variant.special_price_halalas,
      'effective_price_halalas', ${variantPriceSql}, 'stock_quantity', variant.stock_quantity,
      'image_id', (
        select image.id from product_images image
        where image.product_id = products.id and image.media_id = variant.image_id and image.deleted_at is null limit 1))
    order by variant.position, variant.id)
  from product_variants variant where variant.product_id = products.id and variant.is_active), '[]')`

const kindColumns = sql`, care as care_facts, (
  select to_json(profile) from (
    select slug, scientific_name, family, kind, place, facts::text as facts_text
    from plant_profiles where plant_profiles.slug = products.profile_slug) as profile) as kind`

/** The wanted plants as a JSON array in their order, for a statement that also reads something else. Read it with `asProducts`. */
export const productsJson = ({
  wanted,
  customerId = null,
  withInactive = false,
  withKind = false,
}: ProductsSource) => sql<JsonProduct[]>`coalesce((
  select json_agg(product order by place) from (
    select wanted.place, products.id, sku, products.slug, name_ar, name_latin, name_en, also_called_ar, also_called_en,
      short_description_ar, short_description_en,
      description_ar, description_en, price_halalas, special_price_halalas, special_starts_on, special_ends_on, stock_quantity, unit,
      is_active, is_featured, created_at, updated_at, seo,
      care->>'light' as light, round((care->>'mature_height_cm')::numeric)::int as mature_height_cm,
      ${effectivePriceSql} as effective_price_halalas,
      greatest((created_at at time zone 'Asia/Riyadh')::date + 29, new_until) >= ${todaySql} as is_new,
      details.images, details.categories, details.colors, details.sizes,
      ${lawJson} as law, varies, null::int as price_to_halalas, case when varies then ${variantsJson} else '[]' end as variants,
      exists (select from wishlist_items where customer_id = ${customerId}::int and product_id = products.id) as is_saved,
      exists (select from cart_items join carts on carts.id = cart_id where customer_id = ${customerId}::int and product_id = products.id) as is_in_cart${withKind ? kindColumns : sql``}
    from ${wanted} join products on products.id = wanted.id join product_display as details on details.product_id = products.id
    where is_active or ${sql.lit(withInactive)}) as product), '[]')`

/** Returns one plant for sale, or undefined. */
export const loadProduct = async (
  db: Db,
  id: number,
  customerId?: number | null,
): Promise<ProductRecord | undefined> => (await loadProducts(db, { ids: [id], customerId }))[0]

/** Returns one plant with what its page says about its care. */
export async function loadProductPage(
  db: Db,
  id: number,
  { customerId = null, withInactive = false }: Omit<WantedProducts, 'ids'> = {},
): Promise<ProductPageRecord | undefined> {
  const load = loading({ isOne: true, withInactive, withKind: true })
  const [found] = await load(db, { ids: [id], customerId })
  return asProducts(found?.products ?? [])[0] as ProductPageRecord | undefined
}
