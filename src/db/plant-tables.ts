import type { Generated, JSONColumnType } from 'kysely'
import type { PlantFacts } from '#shared/plants/facts.ts'
import type { Confidence, PlantHabitat, PlantKind } from '#shared/plants/vocabulary.ts'
import type { Id, Instant, NullableJson } from './columns.ts'

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
