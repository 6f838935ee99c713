import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CountChange } from '#office/controls/money.tsx'
import { countOf } from '#office/controls/stepper.tsx'

test.each([
  ['3', 3],
  ['٣', 3],
  ['', null],
  ['-2', null],
  ['1.5', null],
  ['120', 99],
])('a typed count is whole and within its limits: “%s”', (typed, count) => {
  expect(countOf(typed, { min: 0, max: 99 })).toBe(count)
})

test('a change of a count has its numbers apart, so that the arrow points in reading direction', () => {
  const numbersOf = (from: number, to: number) => {
    const html = renderToStaticMarkup(createElement(CountChange, { from, to }))
    return [...html.matchAll(/<bdi[^>]*>([^<]*)<\/bdi>/g)].map(([, text]) => text)
  }
  expect(numbersOf(1200, -3)).toEqual(['1,200', '−3'])
  expect(numbersOf(-3, 1200)).toEqual(['−3', '1,200'])
})
