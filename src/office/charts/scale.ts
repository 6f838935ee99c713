const steps = [1, 2, 2.5, 5, 10]

/** Round values for the gridlines of a chart: at most four, from 0 to the largest value or above. */
export function scaleOf(largest: number): number[] {
  if (largest <= 0) return [0]
  const rough = largest / 4
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = magnitude * (steps.find((factor) => factor * magnitude >= rough) ?? 10)
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, at) => at * step)
}
