import { expect, test } from 'vitest'
import { isReached, measureStructure } from './support/structure.ts'

test('every figure of npm run structure reaches its goal', async () => {
  const figures = await measureStructure()
  // If no file was read, every other figure would be 0.
  const largest = figures.find(({ what }) => what.startsWith('largest folder'))
  expect(largest?.now).toBeGreaterThan(10)
  expect(figures.filter((figure) => !isReached(figure))).toEqual([])
})
