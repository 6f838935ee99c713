/** Rounds half up, as for every figure of plants.md, and only at the end (50.7). */
export const roundHalfUp = (value: number): number => Math.floor(value + 0.5)

/** Limits a value to between `least` and `most`. */
export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value))

/** Interpolates linearly between the points, which are sorted by their first number; constant outside. */
export function interpolate(
  points: readonly (readonly [x: number, y: number])[],
  at: number,
): number {
  const after = points.findIndex(([x]) => at < x)
  const [right, left] = [points[after], points[after - 1]]
  if (!right) return points.at(-1)?.[1] ?? 0
  if (!left) return right[1]
  return left[1] + ((right[1] - left[1]) * (at - left[0])) / (right[0] - left[0])
}

/** Rounds litres for display: below 1 to tenths (at least 0.1), below 20 to halves, else to fives (plants.md 51.6). */
export function roundLitres(litres: number): number {
  if (litres < 1) return Math.max(1, roundHalfUp(litres * 10)) / 10
  return litres < 20 ? roundHalfUp(litres * 2) / 2 : roundHalfUp(litres / 5) * 5
}
