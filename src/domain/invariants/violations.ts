import type { Violation } from './check-invariants.ts'

/** A broken rule, the number of rows that break it, and the first of their ids. */
export interface ViolationSummary {
  rule: string
  count: number
  ids: string[]
}

const idsNamed = 20

/** Returns one summary for each rule, in the order of the violations. */
export function summarizeViolations(violations: Violation[]): ViolationSummary[] {
  const idsByRule = Map.groupBy(violations, ({ rule }) => rule)
  return [...idsByRule].map(([rule, broken]) => ({
    rule,
    count: broken.length,
    ids: broken.slice(0, idsNamed).map(({ id }) => id),
  }))
}

/** Formats a summary in one line: `stock that is not its movements: 3 (7, 9, 12)`. */
export function describeViolation({ rule, count, ids }: ViolationSummary): string {
  return `${rule}: ${count} (${ids.join(', ')}${count > ids.length ? ', …' : ''})`
}
