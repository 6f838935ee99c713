import type { Fault } from './check-invariants.ts'

/** A rule that does not hold, how many rows break it, and the ids of the first of them. */
export interface Violation {
  rule: string
  count: number
  ids: string[]
}

const idsNamed = 20

/** One violation for each rule, in the order of the faults. */
export function summarizeFaults(faults: Fault[]): Violation[] {
  const idsByRule = Map.groupBy(faults, ({ fault }) => fault)
  return [...idsByRule].map(([rule, broken]) => ({
    rule,
    count: broken.length,
    ids: broken.slice(0, idsNamed).map(({ id }) => id),
  }))
}

/** One line: `stock that is not its movements: 3 (7, 9, 12)`. */
export function describeViolation({ rule, count, ids }: Violation): string {
  return `${rule}: ${count} (${ids.join(', ')}${count > ids.length ? ', …' : ''})`
}
