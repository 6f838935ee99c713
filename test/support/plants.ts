import type { Db } from '#db/tables.ts'
import { seedPlantProfiles } from '#domain/plants/seed-profiles.ts'
import { searchColumnsOf } from '#domain/search/search-columns.ts'

export interface Plant {
  id: number
  sku: string
  priceHalalas: number
}

export interface StockPlantOptions {
  name?: string
  nameLatin?: string | null
  nameEn?: string | null
  priceHalalas?: number
  specialPriceHalalas?: number | null
  /** null: not tracked. */
  stock?: number | null
  isActive?: boolean
  unit?: 'piece' | 'm2'
  categoryIds?: number[]
  colorIds?: number[]
  sizeIds?: number[]
  pictures?: number
  /** The kind of plant, one of the built-in ones. */
  profile?: string | null
}

const catalogueOptions = {
  colors: ['red', 'white', 'pink', 'purple'].map((slug, index) => ({
    id: index + 1,
    slug,
    name_ar: ['أحمر', 'أبيض', 'وردي', 'بنفسجي'][index] ?? '',
    name_en: slug.charAt(0).toUpperCase() + slug.slice(1),
    hex_code: ['#D32F2F', '#FFFFFF', '#F48FB1', '#7B1FA2'][index] ?? '#000000',
    position: index + 1,
  })),
  sizes: ['small', 'medium', 'large'].map((slug, index) => ({
    id: index + 1,
    slug,
    name_ar: ['صغير', 'وسط', 'كبير'][index] ?? '',
    name_en: slug.charAt(0).toUpperCase() + slug.slice(1),
    position: index + 1,
  })),
  categories: ['indoor', 'outdoor', 'flowering', 'succulents'].map((slug, index) => ({
    id: index + 1,
    slug,
    name_ar: ['داخلية', 'خارجية', 'مزهرة', 'عصارية'][index] ?? '',
    name_en: slug.charAt(0).toUpperCase() + slug.slice(1),
    description_ar: null,
    description_en: null,
    image_path: null,
    position: index + 1,
  })),
}

let plants = 0

/** Adds a plant for sale, with the movement that accounts for its stock. Colours, sizes and categories 1–4 are created on demand. */
export async function addPlant(db: Db, options: StockPlantOptions = {}): Promise<Plant> {
  plants += 1
  const {
    name = 'نبتة الثعبان',
    nameLatin = 'Dracaena trifasciata',
    nameEn = 'Snake plant',
    priceHalalas = 12_000,
    stock = 14,
  } = options
  if (options.profile) await seedPlantProfiles(db)
  const sku = `TST-${String(plants).padStart(4, '0')}`
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('categories')
      .values(catalogueOptions.categories)
      .onConflict((known) => known.doNothing())
      .execute()
    await tx
      .insertInto('colors')
      .values(catalogueOptions.colors)
      .onConflict((known) => known.doNothing())
      .execute()
    await tx
      .insertInto('sizes')
      .values(catalogueOptions.sizes)
      .onConflict((known) => known.doNothing())
      .execute()
    const { id } = await tx
      .insertInto('products')
      .values({
        sku,
        slug: sku.toLowerCase(),
        name_ar: name,
        name_latin: nameLatin,
        name_en: nameEn,
        // An older schema does not have the column.
        ...(options.profile && { profile_slug: options.profile }),
        short_description_ar: 'نبتة سهلة.',
        short_description_en: 'An easy plant.',
        description_ar: '<p>نبتة سهلة.</p>',
        description_en: '<p>An easy plant.</p>',
        care: null,
        price_halalas: priceHalalas,
        special_price_halalas: options.specialPriceHalalas ?? null,
        special_starts_on: null,
        special_ends_on: null,
        stock_quantity: stock,
        is_active: options.isActive ?? true,
        unit: options.unit ?? 'piece',
        ...searchColumnsOf({ sku, name_ar: name, name_latin: nameLatin, name_en: nameEn }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (stock)
      await tx
        .insertInto('stock_movements')
        .values({ product_id: id, quantity: stock, reason: 'received', order_id: null })
        .execute()
    for (const category_id of options.categoryIds ?? [1])
      await tx.insertInto('product_categories').values({ product_id: id, category_id }).execute()
    for (const color_id of options.colorIds ?? [])
      await tx
        .insertInto('product_colors')
        .values({ product_id: id, color_id, position: color_id })
        .execute()
    for (const size_id of options.sizeIds ?? [])
      await tx
        .insertInto('product_sizes')
        .values({ product_id: id, size_id, position: size_id })
        .execute()
    for (let n = 1; n <= (options.pictures ?? 0); n += 1) {
      await tx
        .insertInto('product_images')
        .values({
          product_id: id,
          path: `product/${id}/${n}.webp`,
          position: n,
          placeholder: null,
          width: 800,
          height: 800,
        })
        .execute()
    }
    return { id, sku, priceHalalas }
  })
}
