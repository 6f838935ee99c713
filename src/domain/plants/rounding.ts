/** Half up, as every figure of plants.md is rounded, and only at the end (50.7). */
export const roundHalfUp = (value: number): number => Math.floor(value + 0.5)

/** Between `least` and `most`. */
export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value))

/** Straight between the points, which go up by their first number; flat outside. */
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

/** Litres as they are said: below 1 in tenths (at least 0.1), below 20 in halves, else in fives (plants.md 51.6). */
export function roundLitres(litres: number): number {
  if (litres < 1) return Math.max(1, roundHalfUp(litres * 10)) / 10
  return litres < 20 ? roundHalfUp(litres * 2) / 2 : roundHalfUp(litres / 5) * 5
}
