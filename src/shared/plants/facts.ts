import { z } from 'zod'
import {
  confidences,
  profileLawStatuses,
  plantHabitats,
  plantKinds,
  type PlantSize,
  toxicities,
} from './vocabulary.ts'

/** The maximum length of the source of a fact. */
export const maxSourceLength = 300

/** One fact: its value, null when unknown; its confidence; its source, never empty. */
const fact = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({
    value: value.nullable(),
    confidence: z.enum(confidences),
    source: z.string().trim().min(1).max(maxSourceLength),
  })

const between = (least: number, most: number) => z.number().min(least).max(most)
const whole = (least: number, most: number) => z.int().min(least).max(most)
const bySize = (most: number) =>
  z.strictObject({
    small: between(0.1, most),
    medium: between(0.1, most),
    large: between(0.1, most),
  } satisfies Record<PlantSize, z.ZodNumber>)

/**
 * The 25 facts of a kind of plant (plants.md 60), each with confidence and source. The scales are those of
 * `src/domain/plants/data/plant-facts.json`.
 */
export const plantFacts = z.strictObject({
  /** The hottest day that it tolerates, °C. */
  heat_max_c: fact(between(0, 65)),
  /** The coldest night that it tolerates, °C. */
  cold_min_c: fact(between(-30, 30)),
  /** Classes of light, 1 dim … 5 full sun. */
  light_min: fact(whole(1, 5)),
  light_max: fact(whole(1, 5)),
  /** Hours of direct sun a day. */
  sun_min_h: fact(between(0, 24)),
  sun_max_h: fact(between(0, 24)),
  /** The dryness of the air that it tolerates. */
  humidity: fact(z.enum(['humid', 'moist', 'moderate', 'dry', 'desert'])),
  /** The salinity of water that it tolerates. */
  salinity: fact(z.enum(['low', 'medium', 'high', 'very_high'])),
  /** 1 tender, 2 fair, 3 tough. */
  wind_dust: fact(whole(1, 3)),
  /** 1 seldom … 5 never dry. */
  water_class: fact(whole(1, 5)),
  /** Its water use as a share of the reference evapotranspiration. */
  kc: fact(between(0.05, 1.5)),
  /** The share of the readily available water that may be used before the next watering. */
  depletion: fact(between(0.05, 1)),
  /** Width as sold, cm. */
  canopy_cm: fact(bySize(2000)),
  /** Litres of the pot as sold. */
  pot_l: fact(bySize(2000)),
  /** Days between waterings, in the hot and in the cool half of the year. */
  water_every_days: fact(z.strictObject({ hot: whole(1, 90), cool: whole(1, 90) })),
  toxic_cats: fact(z.enum(toxicities)),
  toxic_dogs: fact(z.enum(toxicities)),
  toxic_children: fact(z.enum(toxicities)),
  irritant_sap: fact(z.boolean()),
  spines: fact(z.boolean()),
  status_in_ksa: fact(z.enum(['native', 'naturalised', 'exotic'])),
  mature_height_cm: fact(between(0, 10_000)),
  growth: fact(z.enum(['slow', 'medium', 'fast'])),
  aggressive_roots: fact(z.boolean()),
  law: fact(
    z.strictObject({ status: z.enum(profileLawStatuses), rule: z.string().max(100).nullable() }),
  ),
})
export type PlantFacts = z.output<typeof plantFacts>
export type FactName = keyof PlantFacts

/** The slug of a profile. */
export const profileSlug = z
  .string()
  .regex(/^[a-z0-9-]+$/)
  .max(100)

/** A kind of plant with its facts, as imported and written (plants.md 60). */
export const plantProfile = z.strictObject({
  slug: profileSlug,
  scientific_name: z.string().trim().min(1).max(200),
  family: z.string().trim().min(1).max(100),
  kind: z.enum(plantKinds),
  place: z.enum(plantHabitats),
  facts: plantFacts,
})
