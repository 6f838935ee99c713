import { environment } from './environment.ts'

/** An unknown setting, and the one probably meant. */
export interface Misspelling {
  given: string
  meant: string
}

const known = Object.keys(environment.shape)
/** Shorter names are too similar to common ones: `HOST` and `HOME`. */
const minNameLength = 6
/** From this length on, two wrong letters count as one typo, too. */
const longName = 10

/**
 * Finds settings that are one letter away from a known one, or two if it is long: otherwise an unknown setting would be noticed too late.
 */
export const findMisspellings = (variables: Record<string, string | undefined>): Misspelling[] =>
  Object.entries(variables).flatMap(([given, value]) => {
    if (!value || known.includes(given)) return []
    const meant = known.find(
      (name) =>
        name.length >= minNameLength && distance(given, name) <= (name.length < longName ? 1 : 2),
    )
    return meant === undefined ? [] : [{ given, meant }]
  })

/**
 * Returns the number of letters to add, drop, change or swap with their neighbour (optimal string alignment distance); 3 stands for more.
 */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = current
  }
  return Math.min(last[b.length] ?? 3, 3)
}
