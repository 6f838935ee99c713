import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cities, findCity } from '#domain/plants/climate.ts'
import { factorScores } from '#domain/plants/factors.ts'
import { conditionsAt, places } from '#domain/plants/places.ts'
import { roundHalfUp, roundLitres } from '#domain/plants/rounding.ts'
import { givenProfiles } from '#domain/plants/seed-profiles.ts'
import { survivalOf, survivalYear, worstOf } from '#domain/plants/survival.ts'
import { wateringOf, type Circumstances } from '#domain/plants/watering.ts'
import { frostOf, weatherOf } from '#domain/plants/weather.ts'
import type { FactName } from '#shared/plants/facts.ts'
import { coolings, plantSizes, waterKinds } from '#shared/plants/vocabulary.ts'
import { cityOf, profileOf, survivalVectors } from '../../support/plant-vectors.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function askedOf(words: string): Pick<Circumstances, 'every' | 'water' | 'cooling'> {
  const [name, value = ''] = words.split(' ')
  if (!name) return {}
  return { [name]: name === 'every' ? Number(value) : value }
}

describe('weather, by plants.md 51.3', () => {
  test.each([
    ['riyadh', 1, '10.6 24.2 2.92 1.52'],
    ['riyadh', 4, '12.6 37.6 6.74 4.06'],
    ['riyadh', 7, '13.4 39.9 9.08 8.13'],
    ['riyadh', 10, '11.4 29.8 5.91 4.98'],
    ['jeddah', 7, '13.2 39.5 8.42 4.33'],
    ['abha', 7, '13.0 38.9 5.87 2.91'],
    ['tabuk', 1, '10.4 22.0 2.60 1.39'],
    ['tabuk', 7, '13.6 40.3 8.40 5.88'],
  ])('%s in month %i: hours of day, radiation, ET0, deficit %s', (city, month, figures) => {
    const { dayHours, radiationMj, et0Mm, deficitKpa } = weatherOf(cityOf(city), month)
    const found = [
      dayHours.toFixed(1),
      radiationMj.toFixed(1),
      et0Mm.toFixed(2),
      deficitKpa.toFixed(2),
    ]
    expect(found.join(' ')).toBe(figures)
  })

  test('frostOf returns the frost of each city and month in plants.md 51.5', () => {
    const inMonths = (kind: string) =>
      Object.fromEntries(
        cities
          .map(({ id }) => [
            id,
            months.flatMap((_, index) =>
              frostOf(cityOf(id), index + 1) === kind ? [index + 1] : [],
            ),
          ])
          .filter(([, found]) => (found?.length ?? 0) > 0),
      )
    expect(inMonths('likely')).toEqual({
      hail: [1, 2, 12],
      tabuk: [1, 2, 12],
      sakaka: [1, 2, 12],
      arar: [1, 2, 12],
    })
    expect(inMonths('possible')).toEqual({
      riyadh: [1],
      taif: [1],
      ahsa: [1],
      buraidah: [1, 2, 12],
      hail: [3, 11],
      tabuk: [3, 11],
      sakaka: [3, 11],
      arar: [3, 11],
      abha: [1, 12],
      najran: [1, 12],
    })
  })
})

test.each(survivalVectors)(
  'vector %s, %s, %s, "%s"',
  (plant = '', place = '', where = '', asked = '', met = '', scores, result, reasons, water) => {
    const [city = '', month = ''] = where.split(' ')
    const circumstances = {
      city: cityOf(city),
      place: place as Circumstances['place'],
      month: months.indexOf(month) + 1,
      ...askedOf(asked),
    }
    const found = survivalOf(profileOf(plant), circumstances)
    const { hotDayC, coldNightC, deficitKpa, sunHours } = found.conditions
    expect([
      [
        hotDayC.toFixed(1),
        coldNightC.toFixed(1),
        deficitKpa.toFixed(2),
        sunHours?.toFixed(1) ?? '–',
      ].join(' / '),
      found.factors.map(({ factor, score }) => `${factor} ${roundHalfUp(score)}`).join(', '),
      `${found.isApproximate ? '≈' : ''}${found.score} ${found.band}`,
      found.reasons.map(({ factor }) => factor).join(', '),
      found.watering && `${roundLitres(found.watering.litresAWeek)}, ${found.watering.everyDays}`,
    ]).toEqual([met, scores, result, reasons, water])
  },
)

test('a plant with unknown humidity has no score, even outdoors', () => {
  const found = survivalOf(profileOf('monstera', { humidity: null }), {
    city: cityOf('riyadh'),
    place: 'garden_sun',
    month: 7,
  })
  expect(found).toMatchObject({ score: null, band: 'unknown', missing: ['humidity'], reasons: [] })
})

test('notes name what place and month require', () => {
  const notes = (plant: string, place: Circumstances['place'], city: string, month: number) =>
    survivalOf(profileOf(plant), { city: cityOf(city), place, month }).notes
  expect(notes('bougainvillea', 'balcony_w', 'riyadh', 7)).toEqual([])
  expect(notes('bougainvillea', 'balcony_w', 'riyadh', 1)).toEqual(['frostPossible'])
  expect(notes('lawn-roll', 'patio_shaded', 'hail', 1)).toEqual([
    'tooTallForBalcony',
    'frostLikely',
  ])
  expect(notes('petunia', 'garden_sun', 'jeddah', 7)).toEqual(['winterAnnual'])
  expect(notes('snake-plant', 'indoor_dim', 'hail', 1)).toEqual(['irritantSap', 'poisonous'])
})

test('findCity finds a city exactly, roughly or not at all', () => {
  expect(findCity('  الرياض ')?.city.id).toBe('riyadh')
  expect(findCity('Ar-Riyadh')?.city.id).toBe('riyadh')
  expect(findCity('المجمعة')).toMatchObject({ city: { id: 'riyadh' }, isRough: true })
  expect(findCity('حي الرياض بجدة')).toBeNull()
  expect(findCity('')).toBeNull()
  expect(cities[0]?.id).toBe('riyadh')
  expect(cities).toHaveLength(16)
})

test('a score outdoors is approximate where only the climate of the nearest city is known, and a score indoors is not', () => {
  const at = (place: Circumstances['place'], isCityRough: boolean) =>
    survivalOf(profileOf('bougainvillea'), {
      city: cityOf('riyadh'),
      place,
      month: 7,
      isCityRough,
    })
  expect(at('balcony_w', false)).toMatchObject({ score: 72, isApproximate: false })
  expect(at('balcony_w', true)).toMatchObject({ score: 70, isApproximate: true, confidence: 'low' })
  expect(at('indoor_bright', true).isApproximate).toBe(at('indoor_bright', false).isApproximate)
})

/** Any kind of plant, anywhere, asked about in any way. */
const anywhere = fc.record({
  profile: fc.constantFrom(...givenProfiles),
  city: fc.constantFrom(...cities),
  place: fc.constantFrom(...places),
  month: fc.integer({ min: 1, max: 12 }),
  size: fc.constantFrom(undefined, ...plantSizes),
  every: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  water: fc.constantFrom(undefined, ...waterKinds),
  cooling: fc.constantFrom(undefined, ...coolings),
})

describe('properties, by plants.md 51.11', () => {
  test('a score is 0 to 100 or unknown', () => {
    fc.assert(
      fc.property(anywhere, ({ profile, ...circumstances }) => {
        const { score, factors } = survivalOf(profile, circumstances)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
        for (const factor of factors) {
          expect(factor.score).toBeGreaterThanOrEqual(0)
          expect(factor.score).toBeLessThanOrEqual(100)
        }
      }),
    )
  })

  test('no factor score rises with the heat', () => {
    fc.assert(
      fc.property(anywhere, fc.double({ min: 0, max: 20, noNaN: true }), (asked, hotter) => {
        const { profile, city, place, month, cooling } = asked
        const met = conditionsAt(city, place, month, cooling)
        const watering = wateringOf(profile, asked)
        const scoresAt = (hotDayC: number) =>
          factorScores(profile, { ...met, hotDayC }, asked, watering).map(({ score }) => score)
        const before = scoresAt(met.hotDayC)
        for (const [index, score] of scoresAt(met.hotDayC + hotter).entries())
          expect(score).toBeLessThanOrEqual(before[index] ?? 0)
      }),
    )
  })

  test('a score does not rise when a plant is watered less often than it needs', () => {
    fc.assert(
      fc.property(anywhere, fc.integer({ min: 0, max: 60 }), (asked, later) => {
        const days = wateringOf(asked.profile, asked)?.everyDays ?? 1
        const scoreWith = (every: number) =>
          survivalOf(asked.profile, { ...asked, every }).score ?? 0
        expect(scoreWith(days + later + 1)).toBeLessThanOrEqual(scoreWith(days + later))
      }),
    )
  })

  test('a plant without a required fact has no score', () => {
    const needed: FactName[] = ['heat_max_c', 'cold_min_c', 'light_min', 'light_max', 'humidity']
    fc.assert(
      fc.property(anywhere, fc.constantFrom(...needed), ({ profile, ...asked }, name) => {
        const found = survivalOf(profileOf(profile.slug, { [name]: null }), asked)
        expect([found.score, found.band, found.missing]).toEqual([null, 'unknown', [name]])
      }),
    )
  })
})

test('twelve months of a plant are calculated in less than 5 ms of processor time', () => {
  const city = cityOf('riyadh')
  const profile = profileOf('bougainvillea')
  const rounds = 50
  survivalYear(profile, { city, place: 'balcony_w' })
  const start = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1)
    worstOf(survivalYear(profile, { city, place: 'balcony_w' }))
  expect(process.cpuUsage(start).user / 1000 / rounds).toBeLessThan(5)
})
