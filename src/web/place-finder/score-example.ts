/**
 * The example on the page: a bougainvillea on a west balcony in Riyadh in August. `test/unit/plants/marks.test.ts` checks that the shop
 * calculates the same.
 */
export const example = {
  /** Mean daily maximum, °C. */
  dayC: 43.9,
  /** The same of every month, from January. */
  dayCOfMonths: [20, 23.3, 27.8, 33.3, 39.4, 42.8, 43.3, 43.9, 40.6, 35.6, 27.8, 22.2],
  /** The temperature for a plant on a hot day there, °C. */
  hottestC: 50.9,
  /** The maximum it tolerates, °C. */
  limitC: 50,
  /** The minimum it tolerates, °C. */
  coldC: 3,
  heatScore: 57,
  /** The weighted mean of all sub-scores. */
  mean: 85.6,
  score: 68,
  /** Scores of the months, from January. */
  year: [90, 96, 100, 100, 93, 75, 72, 68, 87, 96, 93, 93],
  month: 8,
} as const

/** The weight of each factor (plants.md 51.7). */
export const weights = {
  heat: 30,
  light: 25,
  cold: 15,
  dryness: 15,
  water: 10,
  salt: 10,
  dust: 5,
} as const

/** The lowest score of each band. */
export const bandStarts = {
  thrives: 80,
  does_well: 60,
  struggles: 40,
  unlikely: 20,
  will_die: 0,
} as const
