import { defineConfig, mergeConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'

/** `npm run races`: the counts that take too long for `npm test`. */
export default mergeConfig(
  { ...shared, test: { ...shared.test, include: [] } },
  defineConfig({ test: { include: ['test/races/*.race.ts'] } }),
)
