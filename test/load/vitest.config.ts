import { defineConfig } from 'vitest/config'
import { common } from '../../vitest.config.ts'
import SummaryLines from './reporter.ts'

/**
 * `npm run torture [-- -t "words of a row"]`: the shop under load and faults, one row after another; `npm test` runs a short version of
 * each.
 */
export default defineConfig({
  test: {
    ...common,
    include: ['test/load/**/*.load.ts'],
    testTimeout: 1_800_000,
    fileParallelism: false,
    reporters: [new SummaryLines()],
  },
})
