import type { Profile } from '#contract/office/plants/profiles.ts'
import { factNames, factRanges } from '#shared/plants/fact-names.ts'
import { isAbove, numberOf } from '../controls/amount.ts'
import type { FactName } from '#shared/plants/facts.ts'
import {
  plantSizes,
  toxicities,
  type PlantHabitat,
  type PlantKind,
} from '#shared/plants/vocabulary.ts'

/** A fact as entered: its value in one or several parts, all empty if unknown. */
export type FactForm = {
  parts: Record<string, string>
  confidence: string
  source: string
}

/** The input of a fact: a number, one of a few words (`words`: their keys in `plant-facts`), or several numbers. */
export type FactInput =
  | { kind: 'number'; unit?: 'celsius' | 'hours' | 'centimetres' }
  | { kind: 'choice'; words: string; options: readonly string[]; isNumber?: true }
  | { kind: 'numbers'; parts: readonly string[] }
  | { kind: 'law' }

const upTo = (most: number): string[] => Array.from({ length: most }, (_, at) => String(at + 1))
const number = (unit?: 'celsius' | 'hours' | 'centimetres'): FactInput => ({
  kind: 'number',
  ...(unit && { unit }),
})
const choice = (words: string, options: readonly string[]): FactInput => ({
  kind: 'choice',
  words,
  options,
})
const step = (words: string, most: number): FactInput => ({
  kind: 'choice',
  words,
  options: upTo(most),
  isNumber: true,
})
const yesOrNo = choice('value', ['yes', 'no'])

export const factInputs: Record<FactName, FactInput> = {
  heat_max_c: number('celsius'),
  cold_min_c: number('celsius'),
  light_min: step('value.light', 5),
  light_max: step('value.light', 5),
  sun_min_h: number('hours'),
  sun_max_h: number('hours'),
  humidity: choice('value.humidity', ['humid', 'moist', 'moderate', 'dry', 'desert']),
  salinity: choice('value.salinity', ['low', 'medium', 'high', 'very_high']),
  wind_dust: step('value.wind_dust', 3),
  water_class: step('value.water_class', 5),
  kc: number(),
  depletion: number(),
  canopy_cm: { kind: 'numbers', parts: plantSizes },
  pot_l: { kind: 'numbers', parts: plantSizes },
  water_every_days: { kind: 'numbers', parts: ['hot', 'cool'] },
  toxic_cats: choice('value.toxicity', toxicities),
  toxic_dogs: choice('value.toxicity', toxicities),
  toxic_children: choice('value.toxicity', toxicities),
  irritant_sap: yesOrNo,
  spines: yesOrNo,
  status_in_ksa: choice('value.status', ['native', 'naturalised', 'exotic']),
  mature_height_cm: number('centimetres'),
  growth: choice('value.growth', ['slow', 'medium', 'fast']),
  aggressive_roots: yesOrNo,
  law: { kind: 'law' },
}

/** The facts as grouped on the page. */
export const factGroups: readonly { id: string; facts: readonly FactName[] }[] = [
  { id: 'weather', facts: ['heat_max_c', 'cold_min_c', 'humidity', 'wind_dust'] },
  { id: 'light', facts: ['light_min', 'light_max', 'sun_min_h', 'sun_max_h'] },
  {
    id: 'water',
    facts: ['water_class', 'water_every_days', 'salinity', 'kc', 'depletion', 'canopy_cm', 'pot_l'],
  },
  { id: 'safety', facts: ['toxic_cats', 'toxic_dogs', 'toxic_children', 'irritant_sap', 'spines'] },
  {
    id: 'nature',
    facts: ['mature_height_cm', 'growth', 'aggressive_roots', 'status_in_ksa', 'law'],
  },
]

export type FactField = `facts.${FactName}`
export const fieldOf = (name: FactName): FactField => `facts.${name}`
export const factOfField = (field: string): FactName | undefined =>
  factNames.find((name) => fieldOf(name) === field)

export type ProfileForm = {
  slug: string
  scientific_name: string
  family: string
  kind: string
  place: string
} & Record<FactField, FactForm>

/** Returns the ranges whose lower limit is above their upper one. */
export const reversedRanges = (values: ProfileForm) =>
  factRanges.filter(([lowest, highest]) =>
    isAbove(
      values[fieldOf(lowest)].parts['value'] ?? '',
      values[fieldOf(highest)].parts['value'] ?? '',
    ),
  )

const asPart = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value === null ? '' : String(value)

function partsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return { value: asPart(value) }
  return Object.fromEntries(Object.entries(value).map(([part, one]) => [part, asPart(one)]))
}

/** The form of a profile; in a new one all facts are unknown and without a source. */
export function formOf(profile: Profile | null): ProfileForm {
  const facts = Object.fromEntries(
    factNames.map((name): [FactField, FactForm] => {
      const fact = profile?.facts[name]
      return [
        fieldOf(name),
        {
          parts: partsOf(fact?.value ?? null),
          confidence: fact?.confidence ?? 'low',
          source: fact?.source ?? '',
        },
      ]
    }),
  ) as Record<FactField, FactForm>
  return {
    slug: profile?.slug ?? '',
    scientific_name: profile?.scientific_name ?? '',
    family: profile?.family ?? '',
    kind: profile?.kind ?? 'shrub',
    place: profile?.place ?? 'outdoor',
    ...facts,
  }
}

const asNumber = (typed: string): number | string => {
  const value = numberOf(typed)
  return Number.isNaN(value) ? typed : value
}

/** Converts a fact to what the API takes; an invalid number is sent as entered, and the API returns an error for its field. */
function factOf(name: FactName, { parts, confidence, source }: FactForm) {
  return { value: valueOf(factInputs[name], parts), confidence, source: source.trim() }
}

function valueOf(input: FactInput, parts: Record<string, string>): unknown {
  if (Object.values(parts).every((part) => part.trim() === '')) return null
  const { value = '' } = parts
  if (input.kind === 'number') return asNumber(value)
  if (input.kind === 'choice') {
    if (input.options === yesOrNoOptions) return value === 'yes'
    return input.isNumber ? Number(value) : value
  }
  if (input.kind === 'law') return { status: parts['status'] ?? '', rule: parts['rule'] || null }
  return Object.fromEntries(
    input.parts.map((part) => [part, parts[part] ? asNumber(parts[part]) : null]),
  )
}
const yesOrNoOptions = yesOrNo.kind === 'choice' ? yesOrNo.options : []

/** Converts the changed fields and facts to what the API takes. */
export function bodyOf({ scientific_name, family, kind, place, ...changed }: Partial<ProfileForm>) {
  const facts = Object.fromEntries(
    Object.entries(changed).flatMap(([field, value]) => {
      const name = factOfField(field)
      return name ? [[name, factOf(name, value as FactForm)] as const] : []
    }),
  )
  return {
    ...(scientific_name !== undefined && { scientific_name }),
    ...(family !== undefined && { family }),
    ...(kind !== undefined && { kind: kind as PlantKind }),
    ...(place !== undefined && { place: place as PlantHabitat }),
    ...(Object.keys(facts).length > 0 && { facts }),
  }
}
