import type { DiaryEntry as DiaryRecord } from '#domain/owned-plants/diary.ts'
import { jobsOfMonth, yearOf } from '#domain/owned-plants/jobs.ts'
import type { OwnedPlant as PlantRecord } from '#domain/owned-plants/load-plants.ts'
import {
  monthOf,
  nextWateringOf,
  locationOf,
  wateringInMonth,
  wateringOn,
} from '#domain/owned-plants/plan.ts'
import { photoLink } from '#domain/photos/photo-link.ts'
import { cityById } from '#domain/plants/climate.ts'
import { likelyPlaces } from '#domain/plants/likely-places.ts'
import { roundLitres } from '#domain/plants/rounding.ts'
import { bandOf, survivalYear, worstOf } from '#domain/plants/survival.ts'
import { markOf } from '#domain/plants/year-scores.ts'
import { dayOf, type Day } from '#shared/day.ts'
import type { Locale } from '#shared/locale.ts'
import { allMonths } from '#shared/plants/vocabulary.ts'
import type { DiaryEntry, OwnedPlant, PlantMonth } from '#contract/owned-plants/parts.ts'
import { pictureUrl } from './media.ts'

interface Reader {
  locale: Locale
  assetBaseUrl: string
  /** Today in Riyadh. */
  today?: Day
}

/** A customer's plant in the form of plants.md 53.4. */
export function serializeOwnedPlant(
  plant: PlantRecord,
  { locale, assetBaseUrl, today = dayOf(new Date()) }: Reader,
): OwnedPlant {
  const city = plant.city === null ? null : cityById(plant.city)
  const location = locationOf(plant)
  const mark = location && markOf(plant.profile, { ...location, now: monthOf(today) })
  const step = plant.status === 'alive' ? wateringOn(plant, today) : null
  return {
    id: plant.id,
    count: plant.count,
    nickname: plant.nickname,
    name: locale === 'ar' ? plant.nameAr : plant.nameLatin,
    name_latin: plant.nameLatin,
    image: pictureUrl(plant.imagePath, 'm', assetBaseUrl),
    product_id: plant.productId,
    order_id: plant.orderId,
    profile: plant.profileSlug,
    size: plant.size,
    city: plant.city,
    city_name: city && (locale === 'ar' ? city.nameAr : city.nameEn),
    place: plant.place,
    every_days: plant.everyDays,
    planted_on: plant.plantedOn,
    status: plant.status,
    score: mark?.score ?? null,
    band: mark?.band ?? 'unknown',
    approximate: mark?.isApproximate ?? false,
    litres_a_time: step && roundLitres(step.litresATime),
    litres_a_week: step && roundLitres(step.litresAWeek),
    water_every_days: step && step.everyDays,
    last_watered_on: plant.lastWateredOn,
    next_water_on: step && nextWateringOf(plant),
    asks: [
      ...(plant.city === null ? ['city' as const] : []),
      ...(plant.place === null ? ['place' as const] : []),
    ],
    likely_places:
      plant.place === null
        ? likelyPlaces(plant.profile, { city: plant.city, now: monthOf(today) })
        : [],
    jobs_this_month: plant.status === 'alive' ? jobsOfMonth(plant, today) : [],
  }
}

/** The year of a plant in its place, from January; empty where the place or its kind is not known. */
export function serializeYear(plant: PlantRecord): {
  worst_month: number | null
  year: PlantMonth[]
} {
  const location = locationOf(plant)
  const jobs = yearOf(plant)
  if (!location || !jobs || !plant.profile) return { worst_month: null, year: [] }
  const scores = survivalYear(plant.profile, { ...location, size: plant.size })
  return {
    worst_month: worstOf(scores)?.month ?? null,
    year: allMonths.map((month): PlantMonth => {
      const step = wateringInMonth(plant, month)
      const score = scores[month - 1]?.score ?? null
      return {
        month,
        score,
        band: score === null ? 'unknown' : bandOf(score),
        litres_a_time: step && roundLitres(step.litresATime),
        litres_a_week: step && roundLitres(step.litresAWeek),
        water_every_days: step && step.everyDays,
        feed: jobs.feed.months.includes(month),
        plant_out: jobs.plantOut.includes(month),
        work: jobs.work.filter((work) => work.month === month).map(({ code }) => code),
      }
    }),
  }
}

/** The addresses of a private picture. */
export const serializePhoto = (id: string, secretKey: string) => ({
  id,
  url: photoLink(secretKey, { id, size: 'large' }),
  small_url: photoLink(secretKey, { id, size: 'small' }),
})

export const serializeDiaryEntry = (entry: DiaryRecord, secretKey: string): DiaryEntry => ({
  id: entry.id,
  plant_id: entry.plantId,
  kind: entry.kind,
  happened_on: entry.happenedOn,
  litres: entry.litres,
  note: entry.note,
  photo: entry.photoId === null ? null : serializePhoto(entry.photoId, secretKey),
})
