import { toAsciiDigits } from './digits.ts'

const oneLetter: Record<string, string> = {
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ء: '',
  ـ: '',
  ی: 'ي',
  ک: 'ك',
  ھ: 'ه',
  ہ: 'ه',
  گ: 'ك',
  پ: 'ب',
  چ: 'ج',
  ڤ: 'ف',
}

/**
 * A word without its article `ال`, also in the form `للمكتب` after a preposition; at least two letters remain, so `الو`, possibly the
 * beginning of الوفيرا, is unchanged.
 */
const withoutArticle = (word: string): string => word.replace(/^(?:ال|لل(?=.{3}))+(?=.{2})/u, '')

/** Latin letters that normalization does not decompose, with their replacements. */
const latinLetters: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o' }

/**
 * Lower case; decomposed so that hamza, madda, harakat and Latin accents are separate marks, which are dropped; œ, æ and ß become two
 * letters.
 */
const plainLetters = (text: string): string =>
  toAsciiDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[œæßø]/g, (letter) => latinLetters[letter] ?? letter)
    .replace(/[ٱةىءـیکھہگپچڤ]/g, (letter) => oneLetter[letter] ?? letter)

const wordsOf = (text: string): string[] =>
  plainLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .split(' ')
    .filter(Boolean)

/**
 * Folds spellings (contract §10.1): lower case, no accents, no tashkeel or tatweel, أإآٱ→ا ؤ→و ئ→ي ة→ه ى→ي, Persian letters as Arabic ones,
 * œ→oe æ→ae ß→ss ø→o, ASCII digits, punctuation as a space, no leading article. Idempotent.
 */
export const foldForSearch = (text: string): string => wordsOf(text).map(withoutArticle).join(' ')

/**
 * The content of `products.search_text`: the folded words of these texts, each between spaces (so `% word%` finds the beginning of a word).
 * Words with an article are also included with it, so that a partly typed word, `الن`, finds النخيل before the article can be recognised.
 */
export function searchTextOf(...texts: (string | null)[]): string {
  const words = wordsOf(texts.filter(Boolean).join(' '))
  const found = new Set(words.flatMap((word) => [withoutArticle(word), word]))
  return found.size === 0 ? '' : ` ${[...found].join(' ')} `
}
