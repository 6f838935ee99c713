const shortest = 5
const longest = 24

/**
 * Patterns for LIKE (`_` = any letter) of every word that one slip of the finger turns into this one: a wrong letter, a missing
 * or a doubled one, two swapped. None for words under five letters, where a slip makes another word (contract §10.1).
 */
export function patternsWithOneTypo(word: string): string[] {
  const letters = [...word]
  if (letters.length < shortest || letters.length > longest) return []
  const until = (end: number) => letters.slice(0, end).join('')
  const from = (start: number) => letters.slice(start).join('')
  const patterns = letters.flatMap((letter, at) => [
    `${until(at)}_${from(at + 1)}`,
    `${until(at)}_${from(at)}`,
    `${until(at)}${from(at + 1)}`,
    ...(at + 1 < letters.length ? [`${until(at)}${letters[at + 1]}${letter}${from(at + 2)}`] : []),
  ])
  return [...new Set([...patterns, `${word}_`])]
}
