import type { Generated, JSONColumnType } from 'kysely'
import type { PlantFacts } from '#shared/plants/facts.ts'
import type { Confidence, PlantHabitat, PlantKind } from '#shared/plants/vocabulary.ts'
import type { Id, Instant, NullableJson } from './columns.ts'
import type {
  CareFeeds,
  CareWishes,
  OwnedPlants,
  PlantDiary,
  PrivatePhotos,
} from './owned-plant.ts'
import type { PlantLaw, PlantLawEvents, PlantLawSettings, PlantPermits } from './plant-law.ts'

/** The tables about kinds of plants, the law on them, and the plants that customers own. */
export interface PlantTables {
  plant_profiles: PlantProfiles
  plant_fact_changes: PlantFactChanges
  plant_names: PlantNames
  plant_law: PlantLaw
  plant_permits: PlantPermits
  plant_law_events: PlantLawEvents
  plant_law_settings: PlantLawSettings
  private_photos: PrivatePhotos
  owned_plants: OwnedPlants
  plant_diary: PlantDiary
  care_feeds: CareFeeds
  care_wishes: CareWishes
}

/** A kind of plant and its known facts (plants.md 60). */
export interface PlantProfiles {
  slug: string
  scientific_name: string
  family: string
  kind: PlantKind
  /** The place where it naturally grows. */
  place: PlantHabitat
  facts: JSONColumnType<PlantFacts>
  /** 1: as written by the program at its start. */
  version: Generated<number>
  updated_by: number | null
  updated_at: Instant
}

/** A change of one fact, by staff or by a command. */
export interface PlantFactChanges {
  id: Id
  profile_slug: string
  name: string
  old: NullableJson<object>
  new: JSONColumnType<object>
  staff_id: number | null
  at: Instant
}

/** Common names of a plant (plants.md 59.2). */
export interface PlantNames {
  scientific_name: string
  en: string
  /** The name in standard Arabic. */
  msa: string
  gulf: string[]
  egyptian: string[]
  levantine: string[]
  /** Arabic in Latin letters and digits. */
  arabizi: string[]
  /** Slugs of the shop's products of this plant. */
  products: Generated<string[]>
  confidence: Confidence
}
