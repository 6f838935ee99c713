import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrastOf, faintOn, surfaces } from '#office/options/swatch-contrast.ts'

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

test('the surfaces are those of the shop’s tokens, by day and by night', () => {
  const file = join(import.meta.dirname, '../../../src/web/styles/tokens.css')
  const found = readFileSync(file, 'utf8').matchAll(/--w-surface: (#[0-9a-f]+);/g)
  const [light, dark] = [...found].map(([, value]) => value?.toUpperCase())
  expect({ light, dark }).toEqual(surfaces)
})
