import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { loadProfiles } from '#domain/plants/load-profiles.ts'
import { namesOf } from '#domain/plants/names.ts'
import type { PlantProfile } from '#domain/plants/profile.ts'
import type { Locale } from '#shared/locale.ts'
import { foldForSearch } from '#shared/text/arabic.ts'

/** A kind of plant that a customer can add to their own. */
export interface AddableKind {
  profile: PlantProfile
  name: string
  /** The name, with what tells it apart from other kinds of that name. */
  label: string
  /** The picture of its first product on sale. */
  imagePath: string | null
}

interface ProductRow {
  slug: string
  name_ar: string
  name_en: string | null
  path: string | null
}

/** Returns every kind of plant, by its label in this language. Two statements. */
export async function listKinds(db: Db, locale: Locale): Promise<AddableKind[]> {
  const profiles = await loadProfiles(db)
  const { rows } = await sql<ProductRow>`
    select plant_profiles.slug, product.name_ar, product.name_en, (
        select path from product_images where product_id = product.id and deleted_at is null order by position, id limit 1) as path
    from plant_profiles cross join lateral (
      select id, name_ar, name_en from products where profile_slug = plant_profiles.slug and is_active order by id limit 1) as product`.execute(
    db,
  )
  const productOf = new Map(rows.map((row) => [row.slug, row]))
  const kinds = profiles.map((profile) => {
    const product = productOf.get(profile.slug)
    const productName = (locale === 'ar' ? product?.name_ar : product?.name_en) ?? null
    return {
      profile,
      name: capitalize(namesOf(profile)?.[locale] ?? profile.scientificName),
      imagePath: product?.path ?? null,
      details: [productName, profile.scientificName, profile.slug],
    }
  })
  const labels = distinctLabels(kinds)
  return kinds
    .map(({ details: _, ...kind }, index) => ({ ...kind, label: labels[index] ?? kind.name }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale))
}

interface Labelled {
  name: string
  /** What can tell it apart, the best first; null: not known. */
  details: readonly (string | null)[]
}

/**
 * Returns the name of each; of those with the same name, with the first detail that differs among all of them. A detail that contains the
 * name, such as “White bougainvillea”, is the label alone.
 */
export function distinctLabels(all: readonly Labelled[]): string[] {
  return all.map(({ name, details }) => {
    const alike = all.filter((other) => other.name === name)
    const isDistinct = (index: number) =>
      new Set(alike.map((other) => other.details[index])).size === alike.length
    const detail = alike.length > 1 && details.find((_, index) => isDistinct(index))
    if (!detail) return name
    const isRepeated = ` ${foldForSearch(detail)} `.includes(` ${foldForSearch(name)} `)
    return isRepeated ? capitalize(detail) : `${name} (${detail})`
  })
}

/** Names are stored as they stand within a sentence; in a list each begins with a capital. */
const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
