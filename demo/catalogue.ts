import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const slug = z.string().regex(/^[a-z0-9-]+$/)
const text = z.string().trim().min(1)
const named = { id: z.int().positive(), slug, name_ar: text, name_en: text }

const categories = z.array(
  z.strictObject({ ...named, description_ar: text, description_en: text, picture: slug }),
)
const colors = z.array(z.strictObject({ ...named, hex_code: z.string().regex(/^#[0-9A-F]{6}$/) }))
const sizes = z.array(z.strictObject(named))

const care = z.strictObject({
  light: z.enum(['low', 'medium', 'bright', 'sun']),
  light_ar: text,
  light_en: text,
  water_ar: text,
  water_en: text,
  heat_limit_c: z.number().nullable(),
  min_temp_c: z.number().nullable(),
  place: z.enum(['indoor', 'outdoor', 'both']),
  pet_safety: z.enum(['safe', 'mild', 'toxic', 'high', 'spiny', 'unknown']),
  pet_safety_ar: text,
  pet_safety_en: text,
  mature_height_cm: z.number().nullable(),
})

const product = z.strictObject({
  id: z.int().positive(),
  sku: z.string().regex(/^PLT-\d{4}$/),
  slug,
  name_ar: text,
  name_latin: text,
  name_en: text,
  also_called_ar: text.nullable(),
  also_called_en: text.nullable(),
  short_ar: text,
  short_en: text,
  long_ar: text,
  long_en: text,
  categories: z.array(slug).min(1),
  colors: z.array(slug),
  sizes: z.array(slug),
  /** Riyals, VAT included. */
  price_sar: z.number().positive(),
  special_price_sar: z.number().positive().nullable(),
  unit: z.enum(['piece', 'm2']),
  /** null: not tracked. */
  stock: z.int().nonnegative().nullable(),
  featured: z.boolean(),
  added_days_ago: z.int().nonnegative(),
  care,
  /** Variants where sizes differ in price: the cheapest has the plant's price, and their stocks add up to the plant's. */
  variants: z
    .array(
      z.strictObject({
        size: slug,
        price_sar: z.number().positive(),
        special_price_sar: z.number().positive().nullable(),
        stock: z.int().nonnegative(),
      }),
    )
    .optional(),
})

const coupons = z.array(
  z.strictObject({
    code: z.string(),
    kind: z.enum(['percent', 'fixed']),
    percent_basis_points: z.int().nullable(),
    amount_halalas: z.int().nullable(),
    ends_at: z.iso.datetime().nullable(),
    min_sub_total_halalas: z.int(),
    per_customer_limit: z.int().nullable(),
  }),
)

/** Groups of words with the same meaning for shoppers. */
const synonyms = z.array(z.array(text).min(2))

/**
 * Words for plants of certain categories: those in all of one of these lists. An empty list means every plant. A strict word is not
 * searched in descriptions: «الحيوانات» also occurs where a plant harms them.
 */
const topics = z.array(
  z.strictObject({
    words: z.array(text).min(1),
    categories: z.array(z.array(slug)).min(1),
    strict: z.boolean().default(false),
  }),
)

export type DemoProduct = z.infer<typeof product>
export type DemoCategory = z.infer<typeof categories>[number]

async function read<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return schema.parse(
    JSON.parse(await readFile(new URL(`./catalogue/${name}.json`, import.meta.url), 'utf8')),
  )
}

/** The products of the demo shop, validated, from `demo/catalogue/*.json`. @throws ZodError with the error in a file */
export async function readCatalogue() {
  const [categoryRows, colorRows, sizeRows, products, couponRows, synonymGroups, topicGroups] =
    await Promise.all([
      read('categories', categories),
      read('colors', colors),
      read('sizes', sizes),
      read('products', z.array(product)),
      read('coupons', coupons),
      read('synonyms', synonyms),
      read('topics', topics),
    ])
  return {
    categories: categoryRows,
    colors: colorRows,
    sizes: sizeRows,
    products,
    coupons: couponRows,
    synonyms: synonymGroups,
    topics: topicGroups,
  }
}
export type DemoCatalogue = Awaited<ReturnType<typeof readCatalogue>>
