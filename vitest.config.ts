import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, as `npm test` reports them: begun last, one of them would keep the whole run waiting. */
const slowest = [
  'test/db/outages.test.ts',
  'test/api/contract/routes.test.ts',
  'test/server/start.test.ts',
  'test/e2e/orders.test.ts',
  'test/e2e/office/stock.test.ts',
  'test/e2e/checkout/card-payment.test.ts',
  'test/e2e/account.test.ts',
  'test/e2e/cart.test.ts',
  'test/e2e/product.test.ts',
  'test/rules/regular-expressions.test.ts',
].map((file) => join(import.meta.dirname, file))

/** Without a former run to go by, Vitest begins with the largest files. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      (slowest.indexOf(moduleId) + slowest.length + 1) % (slowest.length + 1)
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

/** What every run of tests shares. */
export const common = {
  globalSetup: ['test/support/database/database.ts'],
  // Two cores, one PostgreSQL and a browser share the machine: slow is not wrong, so no timed assertions.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  pool: 'forks' as const,
  // Twice the cores: browser tests wait for pages, and three workers leave a third of the machine idle.
  maxWorkers: 4,
  sequence: { sequencer: SlowestFirst },
}

export default defineConfig({
  test: {
    ...common,
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['{src,test,demo,scripts}/**/*.test.ts'],
          exclude: ['test/e2e/**'],
        },
      },
      // A busy machine can starve a browser once, and the report says when it did; what fails twice fails.
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          retry: 1,
        },
      },
    ],
  },
})
