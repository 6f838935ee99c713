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

/** What is known of kinds of plants, the law on them, and the plants that customers own. */
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

/** A kind of plant and what the shop knows of it (plants.md 60). */
export interface PlantProfiles {
  slug: string
  scientific_name: string
  family: string
  kind: PlantKind
  /** Where it is grown by nature. */
  place: PlantHabitat
  facts: JSONColumnType<PlantFacts>
  /** 1: as the program wrote it at its start. */
  version: Generated<number>
  updated_by: number | null
  updated_at: Instant
}

/** One change of one fact, by staff or by a command. */
export interface PlantFactChanges {
  id: Id
  profile_slug: string
  name: string
  old: NullableJson<object>
  new: JSONColumnType<object>
  staff_id: number | null
  at: Instant
}

/** What people call a plant (plants.md 59.2). */
export interface PlantNames {
  scientific_name: string
  en: string
  /** In standard Arabic. */
  msa: string
  gulf: string[]
  egyptian: string[]
  levantine: string[]
  /** Arabic in Latin letters and digits. */
  arabizi: string[]
  /** Addresses of the shop's own plants that are this one. */
  products: Generated<string[]>
  confidence: Confidence
}
