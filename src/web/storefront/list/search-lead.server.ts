import type { NearPlant } from '#contract/search.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMessage } from '#shared/text/format-message.ts'
import cartAr from '../../../../locales/ar/cart.json' with { type: 'json' }
import ar from '../../../../locales/ar/products.json' with { type: 'json' }
import cartEn from '../../../../locales/en/cart.json' with { type: 'json' }
import en from '../../../../locales/en/products.json' with { type: 'json' }
import { paths } from '../../lib/paths.ts'
import { listAddress, type Filters } from '../../product/filters.ts'

/** A part of a sentence: words, or a link with where it leads. */
type LeadPart = string | [label: string, to: string]

const texts = { ar, en }
const commas = { ar: cartAr['cart.comma'], en: cartEn['cart.comma'] }
/** Stands in a sentence where its parts go; no text and no name has it. */
const [firstPlace, secondPlace] = ['\ue000', '\ue001']
/** Characters that a search takes at most. */
const maxSearchLength = 100
/** Keeps a name from turning the sentence round it. */
const isolate = (text: string): string => `\u2068${text}\u2069`

// What stands below the heading of a search is written here, so that no script of the page grows by it.

/** Names like what was typed, for a search that found nothing; else what to try. */
export function nearestLead(locale: Locale, nearest: readonly NearPlant[]): LeadPart[] {
  if (nearest.length === 0) return [sentence(locale, 'products.noneSearch')]
  const [before = '', after = ''] = sentence(locale, 'products.didYouMean', {
    names: firstPlace,
  }).split(firstPlace)
  const names = nearest.flatMap((plant, position): LeadPart[] => [
    ...(position > 0 ? [` ${texts[locale]['products.or']} `] : []),
    [nameOf(plant, locale), paths.product(plant.id)],
  ])
  return [before, ...names, after]
}

/** As which plants the words were read, and the way to a search for just what was typed (plants.md 59). */
export function readAsLead(
  locale: Locale,
  filters: Filters,
  readAs: readonly { name_ar: string; name_en: string }[],
): LeadPart[] {
  const names = readAs.map((plant) => isolate(nameOf(plant, locale)))
  const [before = '', after = ''] = sentence(locale, 'products.readAs', {
    names: names.join(commas[locale]),
    exact: secondPlace,
  }).split(secondPlace)
  const { q } = filters
  const exact = `"${q}"`
  // No search takes more; what was chosen beside the words stays.
  if (exact.length > maxSearchLength) return [before.trimEnd(), after]
  const link = sentence(locale, 'products.searchExactly', { q: isolate(q) })
  return [before, [link, listAddress({ ...filters, q: exact, page: 1 })], after]
}

const sentence = (
  locale: Locale,
  key: keyof typeof en,
  facts: Readonly<Record<string, string>> = {},
): string => formatMessage(locale, texts[locale], key, facts) ?? key

const nameOf = (plant: { name_ar: string; name_en: string }, locale: Locale): string =>
  locale === 'ar' ? plant.name_ar : plant.name_en
