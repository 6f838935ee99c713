import type { Violation } from './check-invariants.ts'

/** A rule that does not hold, how many rows break it, and the ids of the first of them. */
export interface ViolationSummary {
  rule: string
  count: number
  ids: string[]
}

const idsNamed = 20

/** One summary for each rule, in the order of the violations. */
export function summarizeViolations(violations: Violation[]): ViolationSummary[] {
  const idsByRule = Map.groupBy(violations, ({ rule }) => rule)
  return [...idsByRule].map(([rule, broken]) => ({
    rule,
    count: broken.length,
    ids: broken.slice(0, idsNamed).map(({ id }) => id),
  }))
}

/** One line: `stock that is not its movements: 3 (7, 9, 12)`. */
export function describeViolation({ rule, count, ids }: ViolationSummary): string {
  return `${rule}: ${count} (${ids.join(', ')}${count > ids.length ? ', …' : ''})`
}
