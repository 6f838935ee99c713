import { defineConfig, mergeConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'

/** `npm run screens`: a picture of every screen in every state, into `test-results/screens`. */
export default mergeConfig(
  { ...shared, test: { ...shared.test, include: [] } },
  defineConfig({ test: { include: ['test/screens/*.shots.ts'] } }),
)
