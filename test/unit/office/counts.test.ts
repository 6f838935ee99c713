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
  const html = renderToStaticMarkup(createElement(CountChange, { from: 1200, to: -3 }))
  expect([...html.matchAll(/<bdi[^>]*>([^<]*)<\/bdi>/g)].map(([, text]) => text)).toEqual([
    '1,200',
    '−3',
  ])
})
