import type { PlantProfile } from '#domain/plants/profile.ts'
import type { PlantFact } from '#contract/plants/profile.ts'
import type { Locale } from '#shared/locale.ts'
import { factNames } from '#shared/plants/fact-names.ts'
import type { FactName } from '#shared/plants/facts.ts'
import { daysText, degreesText, hasPlantText, plantText } from './texts.ts'

/** Every fact of a profile in words, in the order of the table. */
export const serializeFacts = (profile: PlantProfile, locale: Locale): PlantFact[] =>
  factNames.map((name) => {
    const { value, confidence, source } = profile.facts[name]
    return {
      name,
      label: plantText(locale, `fact.${name}`),
      value,
      value_label: factText(profile, name, locale),
      confidence,
      confidence_label: plantText(locale, `confidence.${confidence}`),
      source,
      source_label: sourceText(locale, source),
    }
  })

/** A known source in the reader's language, any other as written by staff. */
const sourceText = (locale: Locale, source: string): string =>
  hasPlantText(`source.${source}`) ? plantText(locale, `source.${source}`) : source

/** Facts whose value is a class, with the key of its words. */
const classTexts: Partial<Record<FactName, string>> = {
  light_min: 'light',
  light_max: 'light',
  humidity: 'humidity',
  salinity: 'salinity',
  wind_dust: 'wind_dust',
  water_class: 'water_class',
  toxic_cats: 'toxicity',
  toxic_dogs: 'toxicity',
  toxic_children: 'toxicity',
  status_in_ksa: 'status',
  growth: 'growth',
}

/** The value of a fact in words. */
export function factText({ facts }: PlantProfile, name: FactName, locale: Locale): string {
  const { value } = facts[name]
  const own = classTexts[name]
  if (value === null) return plantText(locale, 'value.unknown')
  if (own) return plantText(locale, `value.${own}.${String(value)}`)
  if (typeof value === 'boolean') return plantText(locale, value ? 'value.yes' : 'value.no')
  if (typeof value === 'number') return numberText(name, value, locale)
  if (typeof value === 'string') return value
  if ('status' in value) return plantText(locale, `value.law.${value.status}`)
  if ('hot' in value) return everyText(value, locale)
  const bySize = Object.entries(value).map(([size, figure]) => [
    size,
    name === 'canopy_cm'
      ? lengthText(locale, figure)
      : plantText(locale, 'value.potLitres', { count: figure }),
  ])
  return plantText(locale, 'value.bySize', Object.fromEntries(bySize))
}

function numberText(name: FactName, value: number, locale: Locale): string {
  if (name === 'heat_max_c' || name === 'cold_min_c') return degreesText(locale, value)
  if (name === 'mature_height_cm') return lengthText(locale, value)
  if (name === 'sun_min_h' || name === 'sun_max_h')
    return plantText(locale, 'hours', { count: value })
  return String(value)
}

const lengthText = (locale: Locale, centimetres: number): string =>
  centimetres < 100
    ? plantText(locale, 'value.centimetres', { count: centimetres })
    : plantText(locale, 'value.metres', { count: centimetres / 100 })

const everyText = ({ hot, cool }: { hot: number; cool: number }, locale: Locale): string =>
  hot === cool
    ? plantText(locale, 'value.everyDaysAlike', { hot: daysText(locale, hot) })
    : plantText(locale, 'value.everyDays', {
        hot: daysText(locale, hot),
        cool: daysText(locale, cool),
      })
