import { addDays, type Day } from '#shared/day.ts'
import type { CareJobKind } from '#shared/plants/owned.ts'
import { isIndoor } from '#domain/plants/places.ts'
import { isAnnual } from '#domain/plants/profile.ts'
import { yearJobsOf, type WorkCode, type YearJobs } from '#domain/plants/year.ts'
import { monthOf, locationOf, wateringsBetween, type PlannedPlant } from './plan.ts'

/** The days on which work was last done for a plant; null: never. */
export interface DoneWork {
  lastFedOn: Day | null
  lastPrunedOn: Day | null
  lastRepottedOn: Day | null
}

/** A month's work other than watering; `code` names the kind of work where there are several. */
export interface MonthJob {
  kind: Exclude<CareJobKind, 'water'>
  code: WorkCode | null
}

export type WorkedPlant = PlannedPlant & DoneWork

/** Returns the work of a whole year for a plant at its place; null: city, place or kind is unknown. */
export function yearOf(plant: PlannedPlant): YearJobs | null {
  const location = locationOf(plant)
  return plant.profile && location && yearJobsOf(plant.profile, location.city, location.place)
}

/** Returns the work still to be done for a plant in the month of a day (plants.md 53.6). */
export function jobsOfMonth(plant: WorkedPlant, day: Day): MonthJob[] {
  const year = yearOf(plant)
  if (!year) return []
  const month = monthOf(day)
  const isDone = (last: Day | null) => last !== null && last.slice(0, 7) >= day.slice(0, 7)
  const isFed =
    isDone(plant.lastFedOn) ||
    (year.feed.everyWeeks === null
      ? !year.feed.months.includes(month)
      : feedingDays(plant, year, `${day.slice(0, 7)}-01`, lastOfMonth(day)).length === 0)
  return [
    ...(isFed ? [] : [{ kind: 'feed' as const, code: null }]),
    ...year.work
      .filter((work) => work.month === month)
      .filter(({ code }) =>
        code === 'repot' ? isRepottingDue(plant, year, day) : !isDone(plant.lastPrunedOn),
      )
      .map(({ code }) => ({
        kind: code === 'repot' ? ('repot' as const) : ('prune' as const),
        code,
      })),
    ...(mayBePlantedOut(plant) && year.plantOut.includes(month)
      ? [{ kind: 'plant_out' as const, code: null }]
      : []),
  ]
}

/** A job on one day. */
export interface DayJob {
  kind: CareJobKind
  code: WorkCode | null
  /** Not rounded; null: no watering. */
  litres: number | null
}

/**
 * Returns the jobs of a plant by day, from today on: waterings, feedings of annuals on their day, other work on the first day of its month
 * or, in the current month, today. The months in which a plant may be planted out are not jobs of a day.
 */
export function jobsBetween(
  plant: WorkedPlant,
  { today, from, to }: { today: Day; from: Day; to: Day },
): { day: Day; job: DayJob }[] {
  const year = yearOf(plant)
  const start = from < today ? today : from
  const waterings = wateringsBetween(plant, { today, from: start, to }).map(({ day, litres }) => ({
    day,
    job: { kind: 'water' as const, code: null, litres },
  }))
  const feedings =
    year && year.feed.everyWeeks !== null
      ? feedingDays(plant, year, start, to).map((day) => ({
          day,
          job: { kind: 'feed' as const, code: null, litres: null },
        }))
      : []
  const monthly = monthStarts({ today, from: start, to }).flatMap((day) =>
    jobsOfMonth(plant, day)
      .filter(({ kind }) => kind !== 'plant_out' && (kind !== 'feed' || feedings.length === 0))
      .map(({ kind, code }) => ({ day, job: { kind, code, litres: null } })),
  )
  return [...waterings, ...feedings, ...monthly]
}

/** The days on which monthly work is listed. */
function monthStarts({ today, from, to }: { today: Day; from: Day; to: Day }): Day[] {
  const days: Day[] = []
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addDays(lastOfMonth(day), 1)) {
    const stands = day.slice(0, 7) === today.slice(0, 7) ? today : day
    if (stands >= from && stands <= to) days.push(stands)
  }
  return days
}

/** Annuals are fed every few weeks from their third week on, until a year after their planting. */
function feedingDays(plant: WorkedPlant, { feed }: YearJobs, from: Day, to: Day): Day[] {
  const { everyWeeks, fromWeek } = feed
  if (everyWeeks === null || fromWeek === null) return []
  const end = addDays(plant.plantedOn, 365)
  const days: Day[] = []
  for (
    let day = addDays(plant.plantedOn, (fromWeek - 1) * 7);
    day <= to && day < end;
    day = addDays(day, everyWeeks * 7)
  )
    if (day >= from && (plant.lastFedOn === null || day > plant.lastFedOn)) days.push(day)
  return days
}

/** Due every `repotEveryYears` years, counted from the last repotting or else from the planting. */
function isRepottingDue(
  { lastRepottedOn, plantedOn }: WorkedPlant,
  { repotEveryYears }: YearJobs,
  day: Day,
): boolean {
  const last = Number((lastRepottedOn ?? plantedOn).slice(0, 4))
  return repotEveryYears !== null && Number(day.slice(0, 4)) - last >= repotEveryYears
}

/** A perennial in a pot outdoors. */
const mayBePlantedOut = ({ profile, place }: PlannedPlant): boolean =>
  place !== null &&
  !isIndoor(place) &&
  place !== 'garden_sun' &&
  profile !== null &&
  !isAnnual(profile)

const lastOfMonth = (day: Day): Day => {
  const next = addDays(`${day.slice(0, 7)}-28`, 4)
  return addDays(`${next.slice(0, 7)}-01`, -1)
}
