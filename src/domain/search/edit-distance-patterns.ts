const minLength = 5
const maxLength = 24

/**
 * Returns patterns for LIKE (`_` = any letter) of every word that differs from this one by one typo: a wrong letter, a missing or an extra
 * one, two swapped. Empty for words under five letters, where a typo makes another word (contract §10.1).
 */
export function patternsWithinOneEdit(word: string): string[] {
  const letters = [...word]
  if (letters.length < minLength || letters.length > maxLength) return []
  const until = (end: number) => letters.slice(0, end).join('')
  const from = (start: number) => letters.slice(start).join('')
  const places = letters.map((_, at) => at)
  return [
    ...new Set([
      ...places.map((at) => `${until(at)}_${from(at + 1)}`), // wrong
      ...[...places, letters.length].map((at) => `${until(at)}_${from(at)}`), // missing
      ...places.map((at) => until(at) + from(at + 1)), // extra
      ...places
        .slice(1)
        .map((at) => `${until(at - 1)}${letters[at]}${letters[at - 1]}${from(at + 1)}`), // swapped
    ]),
  ]
}
