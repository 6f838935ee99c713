import type { ProductPageRecord, ProductRecord } from '#domain/catalogue/load-products.ts'
import { asProfile } from '#domain/plants/load-profiles.ts'
import { factOf, type PlantProfile } from '#domain/plants/profile.ts'
import type { Locale } from '#shared/locale.ts'
import { toxicities } from '#shared/plants/vocabulary.ts'
import { factText } from './facts.ts'
import { plantText } from './texts.ts'

/** The last list of a description is a care list when all its items have the form `<strong>Light:</strong> bright`. */
const careItem = /^<li><strong>([^<]*)<\/strong>[^<]*$/

/**
 * A product whose description ends with the care of its kind: facts of the profile replace those written by staff (plants.md 60). A product
 * without a kind keeps its own.
 */
export function withCareOfKind(product: ProductPageRecord): ProductRecord {
  const { kind, care_facts, ...record } = product
  if (!kind) return record
  const profile = asProfile(kind)
  return {
    ...record,
    description_ar: replaceCare(record.description_ar, careOf(profile, care_facts, 'ar')),
    description_en: replaceCare(record.description_en, careOf(profile, care_facts, 'en')),
  }
}

/** Name and text of each fact, in the order of the list. */
function careOf(
  profile: PlantProfile,
  written: ProductPageRecord['care_facts'],
  locale: Locale,
): [name: string, text: string][] {
  const t = (name: string) => plantText(locale, `care.${name}`)
  const known = (name: Parameters<typeof factText>[1]) =>
    factOf(profile, name) === null ? null : factText(profile, name, locale)
  const facts: [string, string | null][] = [
    [t('place'), plantText(locale, `habitat.${profile.place}`)],
    [t('light'), lightText(profile, locale)],
    [t('water'), known('water_every_days')],
    [t('heat'), known('heat_max_c')],
    [t('cold'), known('cold_min_c')],
    [t('height'), known('mature_height_cm')],
    [t('pets'), petsText(profile, written, locale)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

function lightText(profile: PlantProfile, locale: Locale): string | null {
  if (factOf(profile, 'light_min') === null || factOf(profile, 'light_max') === null) return null
  const [least, most] = [
    factText(profile, 'light_min', locale),
    factText(profile, 'light_max', locale),
  ]
  // It continues a sentence.
  const second = most.charAt(0).toLowerCase() + most.slice(1)
  return least === most ? least : plantText(locale, 'care.lightRange', { least, most: second })
}

/** The strictness of the catalogue's words, on the scale of `toxicities`. */
const writtenStrictness: Record<string, number> = { safe: 0, spiny: 0, mild: 1, toxic: 2, high: 3 }

/** The stricter of the facts and the catalogue's text, until the farm decides (plants.md 60). */
function petsText(
  profile: PlantProfile,
  written: ProductPageRecord['care_facts'],
  locale: Locale,
): string {
  const strictness = (name: 'toxic_cats' | 'toxic_dogs') =>
    toxicities.indexOf(factOf(profile, name) ?? 'unknown')
  const strictest =
    strictness('toxic_cats') >= strictness('toxic_dogs') ? 'toxic_cats' : 'toxic_dogs'
  const own = written?.[`pet_safety_${locale}`]
  const isOwnStricter =
    (writtenStrictness[written?.pet_safety ?? ''] ?? toxicities.length) >= strictness(strictest)
  return own && isOwnStricter ? own : factText(profile, strictest, locale)
}

/** Replaces the care list of a description by these facts; its other items, such as the unit, come first. */
function replaceCare(html: string, facts: readonly [name: string, text: string][]): string {
  const items = facts.map(([name, text]) => `<li><strong>${name}:</strong> ${text}</li>`)
  const start = html.lastIndexOf('<ul>')
  const end = html.indexOf('</ul>', start)
  const written =
    start < 0 || end < 0
      ? []
      : html
          .slice(start + '<ul>'.length, end)
          .split('</li>')
          .map((item) => item.trim())
          .filter(Boolean)
  const names = written.map((item) => careItem.exec(item)?.[1]?.replace(/:$/, '').trim())
  if (names.length === 0 || names.includes(undefined)) return `${html}<ul>${items.join('')}</ul>`
  const others = written.filter((_, index) => !facts.some(([name]) => name === names[index]))
  const list = [...others.map((item) => `${item}</li>`), ...items]
  return `${html.slice(0, start)}<ul>${list.join('')}</ul>${html.slice(end + '</ul>'.length)}`
}
