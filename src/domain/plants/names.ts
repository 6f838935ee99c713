import plantNames from './data/plant-names.json' with { type: 'json' }
import type { PlantProfile } from './profile.ts'

/** The common names of a kind of plant. */
export interface PlantNames {
  /** The name in standard Arabic. */
  ar: string
  en: string
  gulf: string[]
  egyptian: string[]
  levantine: string[]
}

/** Returns the names of a kind of plant; null: not recorded. */
export function namesOf({ slug, scientificName }: PlantProfile): PlantNames | null {
  const row =
    plantNames.rows.find(({ products }) => products.includes(slug)) ??
    plantNames.rows.find(({ scientific_name }) => scientific_name === scientificName)
  if (!row) return null
  const { msa, en, gulf, egyptian, levantine } = row
  return { ar: msa, en, gulf, egyptian, levantine }
}
