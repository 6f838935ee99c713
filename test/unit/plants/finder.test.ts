import { describe, expect, test } from 'vitest'
import { cities } from '#domain/plants/climate.ts'
import { lazyAssessment, rankPlant, type PlaceQuestion } from '#domain/plants/finder.ts'
import { exclusionDetailOf } from '#domain/plants/left-out.ts'
import { places } from '#domain/plants/places.ts'
import { givenProfiles } from '#domain/plants/seed-profiles.ts'
import { yearJobsOf } from '#domain/plants/year.ts'
import { markOf } from '#domain/plants/year-scores.ts'
import { companions, placeOfAnswers, type PlaceAnswers } from '#shared/plants/place-question.ts'
import { bandLetters, bands, naturalPlace } from '#shared/plants/vocabulary.ts'
import { cityOf, profileOf } from '../../support/plant-vectors.ts'

const november = 11

/** The proposals, best first and otherwise in the order of the plants; and the number left out by reason. */
function rankAll(question: Pick<PlaceQuestion, 'place' | 'companions'>) {
  const asked = { city: cityOf('riyadh'), now: november, ...question }
  const found = givenProfiles.map((profile) => ({ profile, rank: rankPlant(profile, asked) }))
  const leftOut = (why: string) => found.filter(({ rank }) => rank === why).length
  return {
    plants: found
      .flatMap(({ profile: { slug }, rank }) =>
        typeof rank === 'string' ? [] : [{ slug, rank: rank.rank, months: rank.months }],
      )
      .sort((one, other) => other.rank - one.rank),
    leftOut: { unsafe: leftOut('unsafe'), unfit: leftOut('unfit'), unknown: leftOut('unknown') },
  }
}

describe('the place finder (vectors of plants.md 52.4)', () => {
  test('ranks the plants of a west balcony in Riyadh, with cats', () => {
    const { plants, leftOut } = rankAll({ place: 'balcony_w', companions: ['cats'] })
    expect(plants.slice(0, 5).map(({ slug, rank }) => `${slug} ${rank}`)).toEqual([
      'marigold 85',
      'petunia 84',
      'barrel-cactus 77',
      'column-cactus 77',
      'bougainvillea 71',
    ])
    expect(plants[0]?.months).toEqual([11, 12, 1, 2])
    expect(plants[1]?.months).toEqual([12, 1, 2, 3])
    expect(plants).toHaveLength(11)
    expect(leftOut).toEqual({ unsafe: 21, unfit: 16, unknown: 0 })
  })

  test('calculates the year of a kind only once, even when the exclusion detail needs it', () => {
    const asked = {
      city: cityOf('riyadh'),
      now: november,
      place: 'balcony_w',
      companions: [],
    } as const
    const unfit = givenProfiles.find((profile) => rankPlant(profile, asked) === 'unfit')!
    const assess = lazyAssessment(unfit, asked)
    let asks = 0
    const counted = () => ((asks += 1), assess())
    expect(rankPlant(unfit, asked, counted)).toBe('unfit')
    expect(exclusionDetailOf(unfit, asked, 'unfit', counted)).toMatchObject({ kind: 'survival' })
    expect([asks, assess()]).toEqual([2, lazyAssessment(unfit, asked)()])
    expect(assess().year).toBe(assess().year)
  })

  test('ranks the plants of a room with indirect light in Riyadh, with cats and children', () => {
    const { plants, leftOut } = rankAll({
      place: 'indoor_indirect',
      companions: ['cats', 'children'],
    })
    expect(plants.map(({ slug, rank }) => `${slug} ${rank}`)).toEqual([
      'kentia 89',
      'boston-fern 87',
      'areca 78',
      'echeveria-bowl 78',
      'orchid 77',
      'barrel-cactus 47',
      'column-cactus 47',
    ])
    expect(leftOut).toEqual({ unsafe: 12, unfit: 29, unknown: 0 })
  })
})

test('rankPlant never proposes a plant to a companion it may poison', () => {
  const harmful = { cats: 'toxic_cats', dogs: 'toxic_dogs', children: 'toxic_children' } as const
  for (const city of cities)
    for (const place of places)
      for (const companion of companions)
        for (const profile of givenProfiles) {
          const known = profile.facts[harmful[companion]].value
          if (known === 'none' || known === 'irritant') continue
          const rank = rankPlant(profile, { city, place, now: 7, companions: [companion] })
          expect(typeof rank, `${profile.slug} ${place} ${companion}`).toBe('string')
        }
})

test('rankPlant treats unknown toxicity as harmful, and leaves out a plant with another unknown fact', () => {
  const asked = {
    city: cityOf('riyadh'),
    place: 'indoor_indirect' as const,
    now: november,
    companions: ['cats' as const],
  }
  expect(rankPlant(profileOf('kentia'), asked)).toMatchObject({ rank: 89 })
  expect(rankPlant(profileOf('kentia', { toxic_cats: null }), asked)).toBe('unsafe')
  expect(rankPlant(profileOf('kentia', { toxic_cats: 'unknown' }), asked)).toBe('unsafe')
  expect(rankPlant(profileOf('kentia', { toxic_cats: 'irritant' }), asked)).toMatchObject({
    rank: 84,
  })
  expect(rankPlant(profileOf('kentia', { heat_max_c: null }), asked)).toBe('unknown')
})

test('placeOfAnswers finds the place of the answers, by plants.md 52.2', () => {
  const cases: [PlaceAnswers, string][] = [
    [{ where: 'room', window: 'at', facing: 'e' }, 'indoor_bright'],
    [{ where: 'room', window: 'at', facing: 'n' }, 'indoor_indirect'],
    [{ where: 'room', window: 'near', facing: 's' }, 'indoor_indirect'],
    [{ where: 'room', window: 'near', facing: 'n' }, 'indoor_dim'],
    [{ where: 'room', window: 'far', facing: 'w' }, 'indoor_dim'],
    [{ where: 'balcony', facing: 'w' }, 'balcony_w'],
    [{ where: 'patio' }, 'patio_shaded'],
    [{ where: 'garden', sun: 'lt2' }, 'patio_shaded'],
    [{ where: 'garden', sun: '2to5' }, 'balcony_e'],
    [{ where: 'garden', sun: 'gt5' }, 'garden_sun'],
  ]
  for (const [answers, place] of cases) expect(placeOfAnswers(answers)).toBe(place)
})

test('a plant kept out only by its spines is objected to for its spines and not for the climate', () => {
  const rose = profileOf('taif-rose')
  const asked = { city: cityOf('riyadh'), place: 'balcony_e', now: november } as const
  expect(rankPlant(rose, { ...asked, companions: [] })).toMatchObject({ rank: expect.any(Number) })
  const question: PlaceQuestion = { ...asked, companions: ['children'] }
  expect(rankPlant(rose, question)).toBe('unfit')
  expect(exclusionDetailOf(rose, question, 'unfit')).toEqual({ kind: 'pricks' })
})

test('the mark of an annual is that of its best season, and of other plants that of the hardest month', () => {
  const at = { city: cityOf('riyadh'), place: 'balcony_w', now: november } as const
  expect(markOf(profileOf('petunia'), at)).toMatchObject({
    score: 84,
    band: 'thrives',
    seasonMonths: [12, 1, 2, 3],
  })
  expect(markOf(profileOf('bougainvillea'), at)).toMatchObject({ score: 68, seasonMonths: [] })
  expect(markOf(profileOf('petunia', { humidity: null }), at).band).toBe('unknown')
  expect(markOf(null, at).band).toBe('unknown')
})

test('every band has its own letter in both languages, and every kind of plant has a natural place', () => {
  for (const letters of Object.values(bandLetters))
    expect(new Set(bands.map((band) => letters[band])).size).toBe(bands.length)
  for (const { place } of givenProfiles) expect(places).toContain(naturalPlace[place])
})

describe('the year of a plant, by plants.md 53.6', () => {
  test.each([
    ['sidr', 'riyadh', '1 2 3 4 10 11 12'],
    ['lemon', 'riyadh', '2 3 4 10 11 12'],
    ['bougainvillea', 'riyadh', '2 3 4 10 11'],
    ['petunia', 'riyadh', '2 11 12'],
    ['vinca', 'riyadh', '3 4 10 11'],
    ['lawn-roll', 'riyadh', '1 2 3 4 10 11 12'],
    ['plumeria', 'jeddah', '1 2 3 4 11 12'],
  ])('%s is planted out in %s in the months %s', (plant, city, months) => {
    const { plantOut } = yearJobsOf(profileOf(plant), cityOf(city), 'garden_sun')
    expect(plantOut.join(' ')).toBe(months)
  })

  test('feeding pauses in months too cold or too hot outdoors, and never indoors', () => {
    const feed = (plant: string, city: string, place: PlaceQuestion['place']) =>
      yearJobsOf(profileOf(plant), cityOf(city), place).feed
    expect(feed('bougainvillea', 'riyadh', 'garden_sun').months).toEqual([3, 5, 9, 11])
    // Nights of February in Hail are below 8 °C, days of August in Riyadh above 42 °C.
    expect(feed('taif-rose', 'riyadh', 'garden_sun').months).toEqual([2, 4, 9, 11])
    expect(feed('taif-rose', 'hail', 'garden_sun').months).toEqual([4, 9, 11])
    expect(feed('date-palm', 'riyadh', 'garden_sun').months).toEqual([3, 5, 10])
    expect(feed('monstera', 'hail', 'indoor_bright')).toMatchObject({
      months: [3, 4, 5, 6, 7, 8, 9, 10],
      isHalfStrength: true,
    })
    expect(feed('petunia', 'riyadh', 'garden_sun')).toMatchObject({ everyWeeks: 3, fromWeek: 3 })
  })

  test('a rose is pruned in January, citrus after its harvest, and rye is sown into turf where winter is cool', () => {
    const work = (plant: string, city: string) =>
      yearJobsOf(profileOf(plant), cityOf(city), 'garden_sun').work.map(
        ({ month, code }) => `${month} ${code}`,
      )
    expect(work('taif-rose', 'riyadh')).toEqual(['1 prune'])
    expect(work('lemon', 'riyadh')).toEqual(['2 pruneAfterHarvest'])
    expect(work('bougainvillea', 'riyadh')).toEqual(['2 prune', '9 pruneLightly'])
    expect(work('lawn-roll', 'riyadh')).toContain('10 oversow')
    expect(work('lawn-roll', 'jazan')).not.toContain('10 oversow')
  })
})
