import { defineConfig } from 'vitest/config'
import { common } from '../../vitest.config.ts'

/** `npm run races`: the counts that take too long for `npm test`. */
export default defineConfig({ test: { ...common, include: ['test/races/*.race.ts'] } })
