import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './parts.ts'

const nearPlant = z.object({ id: z.number(), name_ar: z.string(), name_en: z.string() })
export type NearPlant = z.output<typeof nearPlant>

export const listNearestPlants = endpoint({
  method: 'GET',
  tag: 'Catalogue',
  auth: 'none',
  path: '/api/search/nearest',
  summary: 'The three plants whose names are most like words that found nothing (plants.md 59.4)',
  query: z.object({ q: text({ max: 100 }) }),
  output: z.object({ data: z.array(nearPlant) }),
})
