/**
 * The sounds of words, independent of their letters (plants.md 59.3): «نعناع» and "na3na3" are both `n3n3`. Vowels, w and y are ignored,
 * because Arabic seldom writes them. `phoneticKeySql` in `src/db/phonetic-sql.ts` does the same for Arabic words in SQL.
 */

/** Folded Arabic letters and their sounds, in the same order. */
export const arabicLetters = ['خقكغجشتثطذزظدضفسصحهعبلمنر', 'xkkkk$tttzzzddfsshh3blmnr'] as const
/** Folded Arabic letters without a sound. */
export const silentLetters = 'اويء'

/** Latin letters and digits with a sound; the longest is matched first. 2 has two readings, see `latinSounds`. */
const latinLetters: readonly [written: string, sound: string][] = [
  ['kh', 'x'],
  ['gh', 'k'],
  ['sh', '$'],
  ['ch', '$'],
  ['th', 't'],
  ['dh', 'z'],
  ['ph', 'f'],
  ['5', 'x'],
  ['8', 'k'],
  ['g', 'k'],
  ['j', 'k'],
  ['q', 'k'],
  ['k', 'k'],
  ['c', 'k'],
  ['t', 't'],
  ['6', 't'],
  ['z', 'z'],
  ['f', 'f'],
  ['v', 'f'],
  ['s', 's'],
  ['9', 's'],
  ['h', 'h'],
  ['7', 'h'],
  ['3', '3'],
  ['b', 'b'],
  ['p', 'b'],
  ['d', 'd'],
  ['l', 'l'],
  ['m', 'm'],
  ['n', 'n'],
  ['r', 'r'],
  ['x', 'ks'],
]
/** The minimum number of sounds; fewer occur in too many words. */
const minSounds = 3

const soundOfLetter = new Map(
  [...arabicLetters[0]].map((letter, at) => [letter, arabicLetters[1][at] ?? '']),
)

/** Merges doubled sounds and drops a final h, which is silent. */
const normalizeSounds = (sounds: string): string =>
  sounds.replace(/(.)\1+/gu, '$1').replace(/h$/, '')

/** The sounds of a folded Arabic word. */
export const arabicSound = (word: string): string =>
  normalizeSounds([...word].map((letter) => soundOfLetter.get(letter) ?? '').join(''))

/** The sounds without ع, which people who do not type 3 leave out. */
export const withoutAyn = (sound: string): string => normalizeSounds(sound.replaceAll('3', ''))

/** Whether a folded word may be Arabic written in Latin letters and digits. */
export const isArabizi = (word: string): boolean =>
  /^[a-z2356789]{2,24}$/.test(word) && /[a-z]/.test(word)

function readLatin(word: string, hamza: '' | 'k'): string {
  let sounds = ''
  for (let at = 0; at < word.length;) {
    const [written = '', sound = ''] =
      latinLetters.find(([letters]) => word.startsWith(letters, at)) ?? []
    sounds += word[at] === '2' ? hamza : sound
    at += written.length || 1
  }
  return normalizeSounds(sounds)
}

/**
 * The possible sounds of a word in Latin letters: 2 is ق or a silent hamza; a leading `al`, `el`, `il` may be the article. Only results of
 * at least three sounds; empty: the word is too short for the search.
 */
export function latinSounds(word: string): string[] {
  const bare = /^[aei]l(?=.{3})/.test(word) ? [word.slice(2)] : []
  const read = [word, ...bare].flatMap((form) => [readLatin(form, 'k'), readLatin(form, '')])
  return [...new Set(read)].filter(({ length }) => length >= minSounds)
}

/** Whether a folded word in Latin letters sounds like a folded Arabic word. */
export function soundsAlike(latin: string, arabic: string): boolean {
  const heard = arabicSound(arabic)
  const isAynWritten = latin.includes('3')
  return latinSounds(latin).some(
    (sound) => sound === heard || (!isAynWritten && sound === withoutAyn(heard)),
  )
}

/** The written consonants of a word: two spellings that differ only in vowels have the same. */
export const consonantsOf = (word: string): string => word.replace(/[aeiouwy]/g, '')
