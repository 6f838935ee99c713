import { defineConfig } from 'vitest/config'

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
