import { expect, test } from 'vitest'
import { contrastOf, faintOn } from '#office/options/contrast.ts'

test('the contrast of black and white is 21, of a colour with itself 1', () => {
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrastOf('#4F7A4A', '#4f7a4a')).toBe(1)
  // https://www.w3.org/TR/WCAG22: the lightest grey with a contrast of 4.5 on white.
  expect(contrastOf('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
})

test.each([
  ['#FFFFFF', ['light']],
  ['#F5F0DC', ['light']],
  ['#1B3B24', ['dark']],
  ['#4F7A4A', []],
  ['white', []],
])('the colour %s is hardly seen on these surfaces of the shop: %j', (hex, surfaces) => {
  expect(faintOn(hex).map(({ surface }) => surface)).toEqual(surfaces)
})
