import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, as `npm test` reports them: begun last, one of them would keep the whole run waiting. */
const slowest = [
  'test/db/outages.test.ts',
  'test/api/contract/routes.test.ts',
  'test/server/start.test.ts',
  'test/api/catalogue/large-catalogue.test.ts',
  'test/db/restore-exchange.test.ts',
  'test/db/backup.test.ts',
  'test/server/doctor.test.ts',
  'test/commands/backup-command.test.ts',
  'test/db/backup-objects.test.ts',
  'test/server/many-processes.test.ts',
  'test/api/contract/malformed.test.ts',
  'test/db/restore.test.ts',
  'test/api/office/audit-rows.test.ts',
  'test/api/checkout/payments-faults.test.ts',
  'test/server/content-pages.test.ts',
  'test/db/read-model-names.test.ts',
  'test/db/replica.test.ts',
  'test/db/statements.test.ts',
  'test/server/metrics.test.ts',
  'test/db/deposed-primary.test.ts',
  'test/api/checkout/payments-lease.test.ts',
  'test/api/checkout/flash-sale.test.ts',
  'test/e2e/office/order-work.test.ts',
  'test/e2e/narrow.test.ts',
  'test/e2e/office/shell.test.ts',
  'test/e2e/public-screens.test.ts',
  'test/e2e/office/content.test.ts',
  'test/e2e/orders.test.ts',
  'test/e2e/journey.test.ts',
  'test/e2e/office/discounts.test.ts',
  'test/e2e/office/products.test.ts',
  'test/e2e/checkout/card-payment.test.ts',
  'test/e2e/cart.test.ts',
  'test/e2e/office/reports.test.ts',
  'test/e2e/sign-in.test.ts',
  'test/e2e/office/team.test.ts',
].map((file) => join(import.meta.dirname, file))

/**
 * Without a former run to go by, Vitest begins with the largest files. A worker is kept as long as files of one project follow each
 * other: first the slow ones of the shop, then the browser's, then all others, the smallest last.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => slowest.indexOf(moduleId)
    const rank = (file: TestSpecification): number => {
      const turn = file.project.name === 'browser' ? 1 : place(file) < 0 ? 2 : 0
      return turn * 1000 + (place(file) < 0 ? slowest.length : place(file))
    }
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
  // Twice the cores: tests wait for pages and for the database. `npm test` says how many each project has.
  maxWorkers: Number(process.env['TEST_WORKERS']) || 4,
  sequence: { sequencer: SlowestFirst },
  // As `npm start` has it: what Node makes of the sources is kept for the next of the many processes that tests start.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
}

export default defineConfig({
  test: {
    ...common,
    // A worker goes on with the next file: the modules of the shop are there already.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['{src,test,demo,scripts}/**/*.test.ts'],
          exclude: ['test/e2e/**'],
          // Processes are killed and clocks run there: a busy machine can starve one once.
          retry: 1,
        },
      },
      // A busy machine can starve a browser, and the report says when it did; what fails three times fails.
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          retry: 2,
        },
      },
    ],
  },
})
