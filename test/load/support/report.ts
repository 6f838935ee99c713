import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The counts of a row, in display order. */
    counts?: Record<string, number>
  }
}

/**
 * Adds the counts of a row to its summary line: `{ orders: 10_000, oversold: 0 }`. Call it before `expect`, so that a failure also shows
 * its counts.
 */
export function reportCounts(
  { task }: Pick<TestContext, 'task'>,
  counts: Record<string, number>,
): void {
  task.meta.counts = counts
}
