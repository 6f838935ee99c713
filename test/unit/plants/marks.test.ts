import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { bandOf, survivalYear } from '#domain/plants/survival.ts'
import { placeOfAnswers, type PlaceAnswers } from '#shared/plants/place-question.ts'
import { bandNames, bands, places } from '#shared/plants/vocabulary.ts'
import { bandStarts, example, weights } from '#web/place-finder/score-example.ts'
import { readAnswers, toQuery } from '#web/place-finder/answers.ts'
import { leavesOf, letterOf } from '#web/survival/bands.ts'
import { SurvivalRadialChart } from '#web/survival/survival-radial-chart.tsx'
import { finderQuery } from '#web/survival/finder-query.ts'
import { isEvenYear, monthRanges } from '#web/survival/month-ranges.ts'
import { readQuestion } from '#web/survival/place-question.ts'
import { SmallMark } from '#web/survival/small-mark.tsx'
import { cityOf, profileOf } from '../../support/plant-vectors.ts'

const rendered = (part: ReactNode) => renderToString(part)
const count = (html: string, what: string) => html.split(what).length - 1
const year = (scores: readonly number[]) =>
  scores.map((score, index) => ({ month: index + 1, score, band: 'does_well' as const }))

test('a year is even if all of its months have the same score', () => {
  const scores = Array.from({ length: 12 }, () => 77)
  expect(isEvenYear(year(scores))).toBe(true)
  expect(isEvenYear(year(scores.with(6, 76)))).toBe(false)
})

describe('the marks', () => {
  test.each(bandNames)(
    'the small mark of %s has its leaves, and a seed for each missing leaf',
    (band) => {
      const html = rendered(createElement(SmallMark, { band }))
      const leaves = band === 'unknown' ? 0 : bands.length - bands.indexOf(band)
      expect([count(html, '<path'), count(html, '<circle')]).toEqual([leaves, 5 - leaves])
      expect(leavesOf(band)).toBe(leaves)
    },
  )

  test('the radial chart draws twelve leaves over twelve outlines, the score, and a dot at its month', () => {
    const html = rendered(
      createElement(SurvivalRadialChart, {
        year: year(example.year),
        month: 8,
        score: 68,
        label: '68 of 100',
      }),
    )
    expect(count(html, '<path')).toBe(25)
    expect(html).toContain('role="img" aria-label="68 of 100"')
    expect(html).toContain('>68<')
    // August: r = 34 + 30 · 0.68, and the dot beyond its end (screens.md, "The mark").
    expect(html).toContain('M0 -34C8.6 -38.49 8.6 -47.87 0 -54.4C')
    expect(html).toContain('M0 -69L5.6 -63.4L0 -57.8L-5.6 -63.4Z')
  })

  test('the radial chart has no dot when all months are equal, and only outlines when nothing is known', () => {
    const even = { year: year(Array<number>(12).fill(100)), month: 1, score: 100, label: '' }
    expect(count(rendered(createElement(SurvivalRadialChart, even)), '<path')).toBe(24)
    const unknown = even.year.map(({ month }) => ({ month, score: null, band: 'unknown' as const }))
    const html = rendered(
      createElement(SurvivalRadialChart, { ...even, year: unknown, score: null }),
    )
    expect(count(html, '<path')).toBe(12)
    expect(html).toContain('؟')
  })

  test('the bands have five letters, beginning with the best', () => {
    expect(bands.map((band) => letterOf('ar', band))).toEqual(['أ', 'ب', 'ج', 'د', 'هـ'])
    expect(bands.map((band) => letterOf('en', band)).join('')).toBe('ABCDE')
  })
})

test('consecutive months form one range, even over the new year', () => {
  expect(monthRanges([2, 3, 4, 10, 11, 12])).toEqual([
    [2, 4],
    [10, 12],
  ])
  expect(monthRanges([11, 12, 1, 2])).toEqual([[11, 2]])
  expect(monthRanges([5])).toEqual([[5, 5]])
  expect(monthRanges([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).toEqual([[1, 12]])
})

describe('a question in an address', () => {
  const question = (text: string) => {
    const address = new URLSearchParams(text)
    return readQuestion((name) => address.get(name), ['riyadh', 'jeddah'])
  }

  test('is read without its invalid parts, and is null without a known city and place', () => {
    expect(question('city=riyadh&place=balcony_w&month=7&every=3&water=well')).toEqual({
      city: 'riyadh',
      place: 'balcony_w',
      month: 7,
      every: 3,
      water: 'well',
    })
    expect(question('city=riyadh&place=balcony_w&month=13&every=0&size=huge&cooling=')).toEqual({
      city: 'riyadh',
      place: 'balcony_w',
    })
    expect(question('city=paris&place=balcony_w')).toBeNull()
    expect(question('city=riyadh&place=roof')).toBeNull()
  })

  const read = (text: string) => {
    const address = new URLSearchParams(text)
    return readAnswers((name) => address.get(name), ['riyadh', 'jeddah'])
  }

  test('falls back to the first choice of the finder with a mistake, and drops what the place does not need', () => {
    expect(
      read('city=other&other_city=jeddah&where=garden&sun=gt5&facing=w&cats=1&budget=١٥٠'),
    ).toEqual({
      answers: { city: 'jeddah', where: 'garden', sun: 'gt5', cats: 1, upTo: '150' },
      mistakes: {},
    })
    expect(read('city=paris&where=roof')).toEqual({
      answers: { city: 'riyadh', where: 'room', window: 'at', facing: 'n' },
      mistakes: { city: 'wrong', where: 'wrong', window: 'missing', facing: 'missing' },
    })
    expect(read('city=riyadh&where=garden')).toEqual({
      answers: { city: 'riyadh', where: 'garden', sun: 'lt2' },
      mistakes: { sun: 'missing' },
    })
    // A form without script, opened with a city of the list, sends that again beside a pressed tile.
    expect(
      ['&city_before=jeddah&city=riyadh', '&city_before=jeddah', '&city_before=riyadh'].map(
        (sent) => read(`other_city=jeddah&where=patio${sent}`).answers.city,
      ),
    ).toEqual(['riyadh', 'jeddah', 'jeddah'])
    const { answers } = read('where=room&window=far&facing=s&city=riyadh&who=me')
    expect(toQuery(answers)).toEqual({ city: 'riyadh', where: 'room', window: 'far', who: 'me' })
  })

  test('reports each optional answer that is invalid, and keeps an animal in doubt', () => {
    const wrong = 'who=robot&every=5&water=sea&cooling=some&size=huge&cats=yes&dogs=0&budget=much'
    expect(read(`city=riyadh&where=room&window=far&${wrong}`)).toEqual({
      answers: { city: 'riyadh', where: 'room', window: 'far', who: 'me', cats: 1 },
      mistakes: {
        who: 'wrong',
        every: 'wrong',
        water: 'wrong',
        cooling: 'wrong',
        size: 'wrong',
        cats: 'wrong',
        upTo: 'wrong',
      },
    })
    // A form without script also sends empty fields; medium is the default of the calculation.
    const empty = 'who=&every=&water=&cooling=&size=medium&budget='
    expect(read(`city=riyadh&where=patio&${empty}`)).toEqual({
      answers: { city: 'riyadh', where: 'patio' },
      mistakes: {},
    })
    expect(toQuery(read('city=riyadh&where=patio&size=large&budget=٩٩٫٥').answers)).toEqual({
      city: 'riyadh',
      where: 'patio',
      size: 'large',
      ['budget']: '99.5',
    })
  })

  test.each(places)('for a remembered place %s leads to answers that mean this place', (place) => {
    const query: unknown = finderQuery({ city: 'riyadh', place })
    expect(placeOfAnswers(query as PlaceAnswers)).toBe(place)
  })
})

test('the example of “How we calculate” matches the calculation, its weights and its bands', () => {
  const months = survivalYear(profileOf('bougainvillea'), {
    city: cityOf('riyadh'),
    place: 'balcony_w',
  })
  expect(months.map(({ score }) => score)).toEqual(example.year)
  const shown = months[example.month - 1]
  const factors = shown?.factors ?? []
  expect(shown?.score).toBe(example.score)
  expect(shown?.conditions.hotDayC.toFixed(1)).toBe(String(example.hottestC))
  // 3 degrees for the hottest days, and 4 for the west wall.
  expect(((shown?.conditions.hotDayC ?? 0) - 7).toFixed(1)).toBe(String(example.dayC))
  expect(Math.round(factors.find(({ factor }) => factor === 'heat')?.score ?? 0)).toBe(
    example.heatScore,
  )
  const total = factors.reduce((sum, { weight }) => sum + weight, 0)
  const mean = factors.reduce((sum, { weight, score }) => sum + weight * score, 0) / total
  expect(mean.toFixed(1)).toBe(String(example.mean))
  expect(profileOf('bougainvillea').facts.heat_max_c.value).toBe(example.limitC)
  expect(profileOf('bougainvillea').facts.cold_min_c.value).toBe(example.coldC)
  expect(cityOf('riyadh').maxC).toEqual(example.dayCOfMonths)
  expect(factors.map(({ factor, weight }) => [factor, weight])).toEqual(
    factors.map(({ factor }) => [factor, weights[factor]]),
  )
  expect(bands.map((band) => bandOf(bandStarts[band]))).toEqual(bands)
})
