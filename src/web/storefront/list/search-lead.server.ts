import type { NearPlant } from '#contract/search.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMessage } from '#shared/text/format-message.ts'
import cartAr from '../../../../locales/ar/cart.json' with { type: 'json' }
import ar from '../../../../locales/ar/products.json' with { type: 'json' }
import cartEn from '../../../../locales/en/cart.json' with { type: 'json' }
import en from '../../../../locales/en/products.json' with { type: 'json' }
import { paths } from '../../lib/paths.ts'
import { listAddress, type Filters } from '../../product/filters.ts'

/** A part of a sentence: text, or a link with its target. */
type LeadPart = string | [label: string, to: string]

const texts = { ar, en }
const commas = { ar: cartAr['cart.comma'], en: cartEn['cart.comma'] }
/** Placeholders for the parts in a sentence; no text or name contains them. */
const [firstPlace, secondPlace] = ['\ue000', '\ue001']
/** The maximum length of a search. */
const maxSearchLength = 100
/** Keeps a name from changing the direction of the sentence around it. */
const isolate = (text: string): string => `\u2068${text}\u2069`

// The text below the heading of a search is created here, so that no script of the page grows by it.

/** Names similar to the search, for a search without results; otherwise suggestions what to try. */
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

/** The plants that the words were read as, and a link to search for exactly the typed words (plants.md 59). */
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
  // A search cannot be longer; the filters beside the words are kept.
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
