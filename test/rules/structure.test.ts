import { expect, test } from 'vitest'
import { isReached, measureStructure } from './support/structure.ts'

test('every figure of npm run structure is at its goal', async () => {
  const figures = await measureStructure()
  expect(figures.length).toBeGreaterThan(5)
  expect(figures.filter((figure) => !isReached(figure))).toEqual([])
})
