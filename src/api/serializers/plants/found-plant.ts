import type { FoundPlant as Found } from '#domain/plants/find-plants.ts'
import { factOf, type PlantProfile } from '#domain/plants/profile.ts'
import type { FoundPlant } from '#contract/plants/finder.ts'
import type { Locale } from '#shared/locale.ts'
import type { Place } from '#shared/plants/vocabulary.ts'
import { serializeProduct } from '../product.ts'
import { serializeWatering, serializeYear } from './survival.ts'
import { plantText, serializeReason } from './texts.ts'

/** How many reasons a list has room for (plants.md 52.4). */
const shownReasons = 2

/** A product that would live at a place; reasons and water are those of its hardest month. */
export function serializeFound(
  { product, profile, ranked }: Found,
  place: Place,
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
      .map((reason) => serializeReason(reason, place, locale)),
    ...serializeWatering(worst.watering, locale),
    badges: isKindToPets(profile) ? ['petSafe'] : [],
  }
}

/** Not known to be toxic to cats or dogs. */
const isKindToPets = (profile: PlantProfile): boolean =>
  factOf(profile, 'toxic_cats') === 'none' && factOf(profile, 'toxic_dogs') === 'none'
