/** A month (1–12) and its score; null: too few facts are known. */
export interface MonthScore {
  month: number
  score: number | null
}

/** The number of months in an annual's season, and of months until the latest start (plants.md 52.3). */
const seasonMonths = 4
const latestStart = 5

/** Returns the best season for an annual, of those that begin now or within five months; of equals the earliest. `now` is 1–12. */
export function bestSeason<Month extends MonthScore>(year: readonly Month[], now: number): Month[] {
  const seasons = Array.from({ length: latestStart + 1 }, (_, ahead) =>
    Array.from({ length: seasonMonths }, (_, index) => year[(now - 1 + ahead + index) % 12]).filter(
      (month) => month !== undefined,
    ),
  )
  const best = Math.max(...seasons.map(seasonScore))
  return seasons.find((season) => seasonScore(season) === best) ?? []
}

/** Returns one score for several months: the hardest counts most, like the weakest factor within a month. */
export function seasonScore(months: readonly MonthScore[]): number {
  const scores = months.map(({ score }) => score ?? 0)
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  return 0.6 * Math.min(...scores) + 0.4 * mean
}
