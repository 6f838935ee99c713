import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What a row of the torture counted, in the order it is to be read. */
    counts?: Record<string, number>
  }
}

/** Puts what a row counted into its summary line: `{ orders: 10_000, oversold: 0 }`. Tell before you expect, so that a failure shows its counts too. */
export function reportCounts(
  { task }: Pick<TestContext, 'task'>,
  counts: Record<string, number>,
): void {
  task.meta.counts = counts
}
