import type { City } from '#domain/plants/climate.ts'
import type { ProductProfile } from '#domain/plants/load-profiles.ts'
import { isAnnual, type PlantProfile } from '#domain/plants/profile.ts'
import { roundLitres } from '#domain/plants/rounding.ts'
import { bestSeason } from '#domain/plants/season.ts'
import {
  neededFor,
  survivalYear,
  worstOf,
  type Survival as CalculatedSurvival,
} from '#domain/plants/survival.ts'
import type { Circumstances, Watering } from '#domain/plants/watering.ts'
import { markOf, type MarkQuestion } from '#domain/plants/year-scores.ts'
import { plantOutMonths } from '#domain/plants/year.ts'
import type { Survival, SurvivalMark } from '#contract/plants/survival.ts'
import type { Locale } from '#shared/locale.ts'
import { allMonths, naturalPlace } from '#shared/plants/vocabulary.ts'
import { plantText, serializeNote, serializeReason, wateringText } from './texts.ts'

/** The place of the question; without a month, the hardest of the year. */
export interface SurvivalQuestion extends Omit<Circumstances, 'month'> {
  month?: number | undefined
  /** The present month, 1–12: the season of an annual is a future one. */
  now: number
}

/** The answer of plants.md 51.2 about a product. */
export const serializeSurvival = (
  { productId, profile }: ProductProfile,
  question: SurvivalQuestion,
  locale: Locale,
): Survival => ({
  product_id: productId,
  profile: profile?.slug ?? null,
  city: question.city.id,
  place: question.place,
  natural_place: profile && naturalPlace[profile.place],
  ...(profile
    ? survivalFields(profile, question, locale)
    : { ...nothingKnown(question, locale), missing: [...neededFor(question.place)] }),
})

type SurvivalFields = Omit<Survival, 'product_id' | 'profile' | 'city' | 'place' | 'natural_place'>

function survivalFields(
  profile: PlantProfile,
  question: SurvivalQuestion,
  locale: Locale,
): SurvivalFields {
  const { city, place, now } = question
  const year = survivalYear(profile, question)
  const worst = worstOf(year)
  const shown = year[(question.month ?? worst?.month ?? 1) - 1]
  if (!shown) return nothingKnown(question, locale)
  const { month, score, band, isApproximate, confidence, missing, watering } = shown
  return {
    month,
    score,
    band,
    band_label: plantText(locale, `band.${band}`),
    approximate: isApproximate,
    confidence,
    missing,
    reasons: shown.reasons.map((reason) => serializeReason(reason, { ...question, month }, locale)),
    ...serializeWatering(score === null ? null : watering, locale),
    planting_months: plantOutMonths(profile, city, place),
    worst_month: worst?.month ?? null,
    season_months:
      score !== null && isAnnual(profile) ? bestSeason(year, now).map(({ month }) => month) : [],
    year: serializeYear(year),
    notes: score === null ? [] : shown.notes.map((code) => serializeNote(code, month, locale)),
  }
}

const nothingKnown = ({ month = 1 }: SurvivalQuestion, locale: Locale): SurvivalFields => ({
  month,
  score: null,
  band: 'unknown',
  band_label: plantText(locale, 'band.unknown'),
  approximate: false,
  confidence: 'low',
  missing: [],
  reasons: [],
  ...serializeWatering(null, locale),
  planting_months: [],
  worst_month: null,
  season_months: [],
  year: allMonths.map((month) => ({ month, score: null, band: 'unknown' })),
  notes: [],
})

/** The months for a radial chart and a strip. */
export const serializeYear = (year: readonly CalculatedSurvival[]): Survival['year'] =>
  year.map(({ month, score, band }) => ({ month, score, band }))

/** For one plant, rounded as displayed. */
export const serializeWatering = (watering: Watering | null, locale: Locale) => ({
  litres_a_week: watering && roundLitres(watering.litresAWeek),
  water_every_days: watering && watering.everyDays,
  watering_label: wateringText(locale, watering),
})

/** The mark on a product card. */
export function serializeMark(
  { productId, profile }: ProductProfile,
  question: MarkQuestion,
  locale: Locale,
): SurvivalMark {
  const { score, band, isApproximate, seasonMonths } = markOf(profile, question)
  return {
    product_id: productId,
    score,
    band,
    band_label: plantText(locale, `band.${band}`),
    approximate: isApproximate,
    season_months: seasonMonths,
  }
}

/** A city for a list of choices; `regions` by their ids. */
export const serializeCity = (
  { id, nameAr, nameEn, region }: City,
  regionName: string,
  locale: Locale,
) => ({
  id,
  name: locale === 'ar' ? nameAr : nameEn,
  name_ar: nameAr,
  name_en: nameEn,
  region,
  region_name: regionName,
})
