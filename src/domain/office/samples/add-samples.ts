import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Db } from '#db/tables.ts'
import { createCategory } from '../categories/save-category.ts'
import { createProduct, type NewProduct } from '../products/create-products.ts'
import type { Writer } from '../products/plan-save.ts'
import catalogue from './catalogue.json' with { type: 'json' }

/** A category suggested to a new shop, and whether the shop has one with this slug. */
interface SuggestedCategory {
  slug: string
  name_ar: string
  name_en: string
  is_there: boolean
}
type SamplePlant = Omit<SuggestedCategory, 'slug'> & { name_latin: string }

/** Returns the suggestions for an empty shop (office.md O8.2). Two statements. */
export async function readSamples(
  db: Db,
): Promise<{ categories: SuggestedCategory[]; plants: SamplePlant[] }> {
  const [categories, plants] = await Promise.all([
    idsBySlug(
      db,
      'categories',
      catalogue.categories.map(({ slug }) => slug),
    ),
    idsBySlug(
      db,
      'products',
      catalogue.plants.map(({ slug }) => slug),
    ),
  ])
  return {
    categories: catalogue.categories.map(({ slug, name_ar, name_en }) => ({
      slug,
      name_ar,
      name_en,
      is_there: categories.has(slug),
    })),
    plants: catalogue.plants.map(({ slug, name_ar, name_en, name_latin }) => ({
      name_ar,
      name_en,
      name_latin,
      is_there: plants.has(slug),
    })),
  }
}

/**
 * Adds the chosen suggested categories, and the sample plants as drafts without pictures and stock; existing ones are not changed.
 *
 * @returns the number of each added
 * @throws ShopError `forbidden`
 */
export async function addSamples(
  tx: Db,
  audit: Audit,
  writer: Writer,
  { slugs, withPlants }: { slugs: readonly string[]; withPlants: boolean },
): Promise<{ categories: number; plants: number }> {
  const allSlugs = catalogue.categories.map(({ slug }) => slug)
  const categoryIds = await idsBySlug(tx, 'categories', allSlugs)
  let categories = 0
  for (const category of catalogue.categories) {
    if (!slugs.includes(category.slug) || categoryIds.has(category.slug)) continue
    categoryIds.set(category.slug, await createCategory(tx, audit, category))
    categories += 1
  }
  const plants = withPlants ? await addPlants(tx, audit, writer, categoryIds) : 0
  audit.record({
    action: 'category.suggestionsAdded',
    entityId: 'samples',
    changes: { categories: [0, categories], products: [0, plants] },
  })
  return { categories, plants }
}

async function addPlants(
  tx: Db,
  audit: Audit,
  writer: Writer,
  categoryIds: ReadonlyMap<string, number>,
): Promise<number> {
  const slugs = catalogue.plants.map(({ slug }) => slug)
  const known = await idsBySlug(tx, 'products', slugs)
  const missing = catalogue.plants.filter(({ slug }) => !known.has(slug))
  const kinds = await tx
    .selectFrom('plant_profiles')
    .select('slug')
    .where('slug', 'in', slugs)
    .execute()
  // A sample plant has the slug of its kind.
  const kindOf = new Map(kinds.map(({ slug }) => [slug, slug]))
  for (const { categories, ...plant } of missing) {
    const category_ids = categories.flatMap((slug) => categoryIds.get(slug) ?? [])
    const profile = kindOf.get(plant.slug) ?? null
    await createProduct(tx, audit, writer, { ...(plant as NewProduct), category_ids, profile })
  }
  return missing.length
}

async function idsBySlug(
  db: Db,
  table: 'categories' | 'products',
  slugs: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'slug'])
    .where('slug', 'in', [...slugs])
    .execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
