import { expect, test } from 'vitest'
import { calendarOf } from '#domain/owned-plants/calendar.ts'
import { jobsOfMonth, yearOf, type WorkedPlant } from '#domain/owned-plants/jobs.ts'
import { nextWateringOf, wateringOn, wateringsBetween } from '#domain/owned-plants/plan.ts'
import { givenProfiles } from '#domain/plants/seed-profiles.ts'
import type { Day } from '#shared/day.ts'
import type { Place } from '#shared/plants/vocabulary.ts'

const profileOf = (slug: string) => {
  const profile = givenProfiles.find((one) => one.slug === slug)
  if (!profile) throw new Error(`no profile ${slug}`)
  return profile
}

/** A plant that has been on a west balcony of Riyadh for years. */
const plant = (slug: string, more: Partial<WorkedPlant> = {}): WorkedPlant => ({
  profile: profileOf(slug),
  city: 'riyadh',
  place: 'balcony_w',
  size: 'medium',
  everyDays: null,
  count: 1,
  plantedOn: '2024-03-14',
  lastWateredOn: null,
  putOffUntil: null,
  lastFedOn: null,
  lastPrunedOn: null,
  lastRepottedOn: null,
  ...more,
})

test.each<[string, Partial<WorkedPlant>, Day, { n: number; week: number } | null]>([
  // Rows 1, 2, 7, 9 and 20 of the vectors of plants.md 51.8, in the month of the day.
  ['bougainvillea', { place: 'garden_sun' }, '2026-07-10', { n: 4, week: 5.6 }],
  ['bougainvillea', {}, '2026-07-10', { n: 3, week: 5 }],
  ['monstera', { place: 'indoor_bright' }, '2026-07-10', { n: 4, week: 2.6 }],
  ['lawn-roll', { place: 'garden_sun' }, '2026-07-10', { n: 2, week: 56.5 }],
  // The litres of all 30 plants of the row.
  ['bougainvillea', { count: 30 }, '2026-07-10', { n: 3, week: 149.7 }],
  // The first six weeks outdoors: half the days, rounded down, and at least one; indoors the plant has its pot already.
  ['bougainvillea', { plantedOn: '2026-07-01' }, '2026-07-10', { n: 1, week: 5 }],
  ['bougainvillea', { plantedOn: '2026-07-01' }, '2026-08-11', { n: 1, week: 4.8 }],
  ['bougainvillea', { plantedOn: '2026-07-01' }, '2026-08-12', { n: 3, week: 4.8 }],
  [
    'monstera',
    { place: 'indoor_bright', plantedOn: '2026-07-01' },
    '2026-07-10',
    { n: 4, week: 2.6 },
  ],
  // The owner's wish counts where it is more often.
  ['bougainvillea', { everyDays: 2 }, '2026-07-10', { n: 2, week: 5 }],
  ['bougainvillea', { everyDays: 9 }, '2026-07-10', { n: 3, week: 5 }],
  // Without place, city or kind there is no plan.
  ['bougainvillea', { place: null }, '2026-07-10', null],
  ['bougainvillea', { city: null }, '2026-07-10', null],
  ['bougainvillea', { city: 'atlantis' }, '2026-07-10', null],
  ['bougainvillea', { profile: null }, '2026-07-10', null],
])('%s %o on %s is watered as its month, place and owner require', (slug, more, day, expected) => {
  const step = wateringOn(plant(slug, more), day)
  if (!expected) return expect(step).toBeNull()
  expect(step?.everyDays).toBe(expected.n)
  expect(step?.litresAWeek).toBeCloseTo(expected.week, 0)
  expect(step?.litresATime).toBeCloseTo(((step?.litresAWeek ?? 0) * expected.n) / 7, 6)
})

test('the next watering follows the last one or else the planting, and an overdue one is due today', () => {
  expect(nextWateringOf(plant('bougainvillea', { lastWateredOn: '2026-07-30' }))).toBe('2026-08-02')
  expect(nextWateringOf(plant('bougainvillea', { plantedOn: '2026-07-30' }))).toBe('2026-07-31')
  expect(nextWateringOf(plant('bougainvillea', { place: null }))).toBeNull()
  const period = { today: '2026-07-10', from: '2026-07-10', to: '2026-07-16' }
  const days = (more: Partial<WorkedPlant>) =>
    wateringsBetween(plant('bougainvillea', more), period).map(({ day }) => day)
  expect(days({})).toEqual(['2026-07-10', '2026-07-13', '2026-07-16'])
  expect(days({ lastWateredOn: '2026-07-09' })).toEqual(['2026-07-12', '2026-07-15'])
  // Put off to tomorrow, and after it as planned.
  expect(nextWateringOf(plant('bougainvillea', { putOffUntil: '2026-07-11' }))).toBe('2026-07-11')
  expect(days({ putOffUntil: '2026-07-11' })).toEqual(['2026-07-11', '2026-07-14'])
  // Watered all the same, or since then: the plan alone counts.
  expect(days({ putOffUntil: '2026-07-11', lastWateredOn: '2026-07-10' })).toEqual([
    '2026-07-13',
    '2026-07-16',
  ])
  // A job that is done leaves the plan.
  expect(days({ lastWateredOn: '2026-07-10' })).toEqual(['2026-07-13', '2026-07-16'])
})

test('no month to plant out is given indoors, and no year without a place', () => {
  expect(yearOf(plant('bougainvillea', { place: 'indoor_bright' }))?.plantOut).toEqual([])
  expect(yearOf(plant('bougainvillea', { place: null }))).toBeNull()
})

/** `feed`, `prune:pruneLightly` and so on. */
const jobs = (one: WorkedPlant, day: Day) =>
  jobsOfMonth(one, day).map(({ kind, code }) => (code && code !== kind ? `${kind}:${code}` : kind))

test.each<[string, Partial<WorkedPlant>, Day, string[]]>([
  ['monstera', { place: 'indoor_bright' }, '2026-03-08', ['feed', 'repot']],
  // Every second year.
  ['monstera', { place: 'indoor_bright', lastRepottedOn: '2025-09-01' }, '2026-03-08', ['feed']],
  ['monstera', { place: 'indoor_bright', plantedOn: '2025-11-01' }, '2026-03-08', ['feed']],
  ['monstera', { place: 'indoor_bright' }, '2026-12-08', []],
  ['bougainvillea', {}, '2026-11-08', ['feed', 'plant_out']],
  ['bougainvillea', { lastFedOn: '2026-11-01' }, '2026-11-08', ['plant_out']],
  ['bougainvillea', { place: 'garden_sun' }, '2026-02-08', ['prune']],
  ['bougainvillea', { place: 'garden_sun' }, '2026-09-08', ['feed', 'prune:pruneLightly']],
  // Roots rest above 42 °C.
  ['date-palm', { place: 'garden_sun' }, '2026-08-08', []],
  ['date-palm', { place: 'garden_sun' }, '2026-10-08', ['feed', 'prune:oldFronds']],
  // Every three weeks from the third week on.
  ['petunia', { place: 'garden_sun', plantedOn: '2026-11-20' }, '2026-11-25', []],
  ['petunia', { place: 'garden_sun', plantedOn: '2026-11-20' }, '2026-12-01', ['feed']],
  ['lawn-roll', { place: 'garden_sun' }, '2026-10-08', ['feed', 'prune:oversow']],
  ['bougainvillea', { place: null }, '2026-11-08', []],
])('%s %o in the month of %s has the jobs of its kind', (slug, more, day, expected) => {
  expect(jobs(plant(slug, more), day)).toEqual(expected)
})

// The table of plants.md 53.6, in Jeddah, whose months are neither too hot nor too cold to feed, and what other cities leave out.
test.each<[string, string, Place, { feed: number[]; work: string }]>([
  [
    'monstera',
    'jeddah',
    'indoor_bright',
    { feed: [3, 4, 5, 6, 7, 8, 9, 10], work: '3 repot, 4 repot, 9 repot, 10 repot' },
  ],
  ['hibiscus', 'jeddah', 'garden_sun', { feed: [3, 5, 9, 11], work: '2 prune, 9 pruneLightly' }],
  ['rangoon', 'jeddah', 'garden_sun', { feed: [3, 5, 9, 11], work: '2 prune, 9 pruneLightly' }],
  ['taif-rose', 'jeddah', 'garden_sun', { feed: [2, 4, 9, 11], work: '1 prune' }],
  ['sidr', 'jeddah', 'garden_sun', { feed: [2, 4, 9], work: '1 prune' }],
  ['lemon', 'jeddah', 'garden_sun', { feed: [2, 4, 9], work: '2 pruneAfterHarvest' }],
  ['date-palm', 'jeddah', 'garden_sun', { feed: [3, 5, 8, 10], work: '10 oldFronds' }],
  ['aloe', 'jeddah', 'garden_sun', { feed: [4, 9], work: '3 repot' }],
  ['lavender', 'jeddah', 'garden_sun', { feed: [3, 10], work: '9 cutBack' }],
  ['petunia', 'jeddah', 'garden_sun', { feed: [], work: '' }],
  ['vinca', 'jeddah', 'garden_sun', { feed: [], work: '' }],
  [
    'lawn-roll',
    'jeddah',
    'garden_sun',
    { feed: [3, 4, 5, 9, 10, 11], work: '6 mowHigh, 7 mowHigh, 8 mowHigh' },
  ],
  // Ryegrass is sown where the nights of January are below 16 °C.
  [
    'lawn-roll',
    'riyadh',
    'garden_sun',
    { feed: [3, 4, 5, 9, 10, 11], work: '6 mowHigh, 7 mowHigh, 8 mowHigh, 10 oversow' },
  ],
  // August in Riyadh is above 42 °C, February in Hail below 8 °C; a room is neither.
  ['date-palm', 'riyadh', 'garden_sun', { feed: [3, 5, 10], work: '10 oldFronds' }],
  ['taif-rose', 'hail', 'garden_sun', { feed: [4, 9, 11], work: '1 prune' }],
  [
    'monstera',
    'riyadh',
    'indoor_bright',
    { feed: [3, 4, 5, 6, 7, 8, 9, 10], work: '3 repot, 4 repot, 9 repot, 10 repot' },
  ],
])('%s in %s (%s) is fed and tended in the months of its kind', (slug, city, place, expected) => {
  const year = yearOf(plant(slug, { city, place }))
  expect(year?.feed.months).toEqual(expected.feed)
  expect(year?.work.map(({ month, code }) => `${month} ${code}`).join(', ')).toBe(expected.work)
})

test('an annual is fed every three weeks from its third week on, for a year', () => {
  const petunia = plant('petunia', { place: 'garden_sun', plantedOn: '2026-11-01' })
  const fed = calendarOf([petunia], { today: '2026-11-01', from: '2026-11-01', to: '2027-01-10' })
    .filter(({ jobs: ofDay }) => ofDay.some(({ kind }) => kind === 'feed'))
    .map(({ day }) => day)
  expect(fed).toEqual(['2026-11-15', '2026-12-06', '2026-12-27'])
})

test('a calendar ends one year from today at the latest', () => {
  const until = (to: Day) => () => calendarOf([], { today: '2026-11-22', from: '2027-10-01', to })
  expect(until('2027-11-23')()).toEqual([])
  expect(until('2027-11-24')).toThrow('validationFailed')
})

test('a calendar lists each day once, monthly work today or on the first, and no past day', () => {
  const plants = [
    plant('bougainvillea', { lastWateredOn: '2026-10-29' }),
    plant('monstera', { place: 'indoor_bright', lastWateredOn: '2026-10-29' }),
  ]
  const days = calendarOf(plants, { today: '2026-10-30', from: '2026-10-01', to: '2026-11-06' })
  expect(
    days.map(({ day, jobs: ofDay }) => [
      day,
      ...ofDay.map(({ kind, litres }) => `${kind} ${litres}`),
    ]),
  ).toMatchInlineSnapshot(`
    [
      [
        "2026-10-30",
        "feed null",
        "repot null",
      ],
      [
        "2026-11-01",
        "feed null",
      ],
      [
        "2026-11-02",
        "water 1",
        "water 1.5",
      ],
      [
        "2026-11-06",
        "water 1",
        "water 1.5",
      ],
    ]
  `)
  expect(calendarOf(plants, { today: '2026-11-30', from: '2026-10-01', to: '2026-11-06' })).toEqual(
    [],
  )
})
