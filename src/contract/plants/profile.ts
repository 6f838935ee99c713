import { z } from 'zod'
import { factNames } from '#shared/plants/fact-names.ts'
import { profileSlug } from '#shared/plants/facts.ts'
import { plantHabitats, plantKinds } from '#shared/plants/vocabulary.ts'
import { endpoint } from '../endpoint.ts'
import { product } from '../product.ts'
import { confidence } from './parts.ts'

/** A fact as shown on a care page. */
export const plantFact = z.object({
  name: z.enum(factNames),
  label: z.string(),
  /** The value used in calculations; null: not known. */
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
  /** Common names; empty where none are recorded. */
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
