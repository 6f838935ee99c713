/** A month (1–12) and its score; null: not enough is known. */
export interface MonthScore {
  month: number
  score: number | null
}

/** Months of an annual's season, and how many months ahead the latest begins (plants.md 52.3). */
const seasonMonths = 4
const latestStart = 5

/** The season in which an annual fares best, of those that begin now or within five months; of equals the earliest. `now` is 1–12. */
export function bestSeason<Month extends MonthScore>(year: readonly Month[], now: number): Month[] {
  const seasons = Array.from({ length: latestStart + 1 }, (_, ahead) =>
    Array.from({ length: seasonMonths }, (_, index) => year[(now - 1 + ahead + index) % 12]).filter(
      (month) => month !== undefined,
    ),
  )
  const best = Math.max(...seasons.map(fitOf))
  return seasons.find((season) => fitOf(season) === best) ?? []
}

/** How well something fares over some months: the hardest counts most, as within a month the weakest factor does. */
export function fitOf(months: readonly MonthScore[]): number {
  const scores = months.map(({ score }) => score ?? 0)
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  return 0.6 * Math.min(...scores) + 0.4 * mean
}
