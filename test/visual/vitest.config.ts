import { defineConfig } from 'vitest/config'
import { common } from '../../vitest.config.ts'

/** `npm run screens`: takes a screenshot of every screen in every state, into `test-results/screens`. */
export default defineConfig({ test: { ...common, include: ['test/visual/*.shots.ts'] } })
