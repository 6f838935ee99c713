import { z } from 'zod'
import { factNames } from '#shared/plants/fact-names.ts'
import { profileSlug } from '#shared/plants/facts.ts'
import { plantHabitats, plantKinds } from '#shared/plants/vocabulary.ts'
import { endpoint } from '../endpoint.ts'
import { product } from '../product.ts'
import { confidence } from './parts.ts'

/** A fact as a care page says it. */
export const plantFact = z.object({
  name: z.enum(factNames),
  label: z.string(),
  /** As the shop calculates with it; null: not known. */
  value: z.unknown(),
  /** The value in words. */
  value_label: z.string(),
  confidence,
  confidence_label: z.string(),
  source: z.string(),
  source_label: z.string(),
})
export type PlantFact = z.output<typeof plantFact>

export const plantProfileAnswer = z.object({
  slug: z.string(),
  scientific_name: z.string(),
  family: z.string(),
  kind: z.enum(plantKinds),
  kind_label: z.string(),
  place: z.enum(plantHabitats),
  place_label: z.string(),
  /** What people call it; none where nobody has written it down. */
  names: z
    .object({
      ar: z.string(),
      en: z.string(),
      gulf: z.array(z.string()),
      egyptian: z.array(z.string()),
      levantine: z.array(z.string()),
    })
    .nullable(),
  facts: z.array(plantFact),
  products: z.array(product),
})

export const getPlant = endpoint({
  method: 'GET',
  tag: 'Catalogue',
  auth: 'none',
  cacheVaryBy: [],
  path: '/api/plants/:profile',
  summary: 'What the shop knows of a kind of plant, and what it sells of it (plants.md 60)',
  params: z.object({ profile: profileSlug }),
  output: z.object({ data: plantProfileAnswer }),
})
