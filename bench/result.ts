/** One line of the table: a measured figure beside its goal. */
export interface Row {
  what: string
  /** Null: no goal, the figure is for comparison. */
  goal: string | null
  measured: string
  /** Null: no goal, or it could not be measured on this machine. */
  isHeld: boolean | null
}

export const noCpu = 'CPU is not measured here (it is read from /proc, on Linux)'

/** A figure that must be at most `most`. `value` null: CPU time that could not be measured. */
export function atMost(
  what: string,
  value: number | null,
  most: number,
  unit: string,
  more = '',
): Row {
  const goal = `≤ ${most} ${unit}`
  if (value === null) return { what, goal, measured: noCpu, isHeld: null }
  return { what, goal, measured: `${rounded(value)} ${unit}${more}`, isHeld: value <= most }
}

export function atLeast(what: string, value: number, least: number, unit: string, more = ''): Row {
  return {
    what,
    goal: `≥ ${least} ${unit}`.trim(),
    measured: `${rounded(value)} ${unit}`.trim() + more,
    isHeld: value >= least,
  }
}

/** A figure that is only reported. */
export const withoutGoal = (what: string, measured: string): Row => ({
  what,
  goal: null,
  measured,
  isHeld: null,
})

/** Rounds to three significant digits. */
export function rounded(value: number): string {
  if (value >= 100 || Number.isInteger(value)) return String(Math.round(value))
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
