import type { FoundPlant as Found, LeftOutKind as LeftOut } from '#domain/plants/find-plants.ts'
import { toxicityTo } from '#domain/plants/finder.ts'
import type { ExclusionDetail } from '#domain/plants/left-out.ts'
import { namesOf } from '#domain/plants/names.ts'
import { factOf, type PlantProfile } from '#domain/plants/profile.ts'
import type { FoundPlant, LeftOutKind } from '#contract/plants/finder.ts'
import type { Locale } from '#shared/locale.ts'
import type { Companion } from '#shared/plants/place-question.ts'
import { serializeProduct } from '../product.ts'
import { serializeWatering, serializeYear } from './survival.ts'
import { plantText, serializeReason, serializeBilingual, type ReasonPlace } from './texts.ts'

/** The place of a question to the finder. */
type FinderPlace = Omit<ReasonPlace, 'month'>

/** The maximum number of reasons in a list (plants.md 52.4). */
const shownReasons = 2

/** A product that would survive in a place; reasons and water are those of its hardest month. */
export function serializeFound(
  { product, profile, ranked }: Found,
  { place, cooling, companions }: FinderPlace & { companions: readonly Companion[] },
  locale: Locale,
  assetBaseUrl: string,
): FoundPlant {
  const { rank, band, isApproximate, worst, months, year } = ranked
  return {
    product: serializeProduct(product, locale, assetBaseUrl),
    profile: profile.slug,
    rank,
    band,
    band_label: plantText(locale, `band.${band}`),
    approximate: isApproximate,
    worst_month: worst.month,
    year: serializeYear(year),
    months,
    reasons: worst.reasons
      .slice(0, shownReasons)
      .map((reason) => serializeReason(reason, { place, cooling, month: worst.month }, locale)),
    ...serializeWatering(worst.watering, locale),
    badges: [
      ...(isKindToPets(profile) ? (['petSafe'] as const) : []),
      ...(factOf(profile, 'spines') === true ? (['spines'] as const) : []),
    ],
    safety: safetyOf(profile, companions),
  }
}

/** The strictest safety for those who live there; plants worse than an irritant are not in the results. */
function safetyOf(profile: PlantProfile, companions: readonly Companion[]): FoundPlant['safety'] {
  if (companions.length === 0) return null
  const irritates = companions.some((companion) => toxicityTo(profile, companion) !== 'none')
  return irritates ? 'irritant' : 'none'
}

/** Whether it is not known to be toxic to cats or dogs. */
const isKindToPets = (profile: PlantProfile): boolean =>
  factOf(profile, 'toxic_cats') === 'none' && factOf(profile, 'toxic_dogs') === 'none'

/** A kind of plant that is not proposed, with the reason. */
export function serializeLeftOut(
  { profile, reason, exclusionDetail, count }: LeftOut,
  place: FinderPlace,
  locale: Locale,
): LeftOutKind {
  const names = namesOf(profile)
  const [name_ar, name_en] = [
    names?.ar ?? profile.scientificName,
    names?.en ?? profile.scientificName,
  ]
  return {
    reason,
    profile: profile.slug,
    name: locale === 'ar' ? name_ar : name_en,
    name_ar,
    name_en,
    products: count,
    ...exclusionText(exclusionDetail, place, locale),
  }
}

function exclusionText(exclusionDetail: ExclusionDetail, place: FinderPlace, locale: Locale) {
  if (exclusionDetail.kind === 'survival') {
    const { month, reasons } = exclusionDetail.worst
    const [weakest] = reasons
    if (weakest) {
      const { text, text_ar, text_en } = serializeReason(weakest, { ...place, month }, locale)
      return { text, text_ar, text_en }
    }
  }
  return serializeBilingual(locale, (language) =>
    exclusionDetail.kind === 'poison'
      ? plantText(language, `leftOut.poison.${exclusionDetail.toxicity}`, {
          companion: plantText(language, `leftOut.to.${exclusionDetail.companion}`),
        })
      : plantText(language, `leftOut.${exclusionDetail.kind}`),
  )
}
