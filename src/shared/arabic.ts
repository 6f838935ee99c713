import { toAsciiDigits } from './digits.ts'

const tashkeelAndTatweel = /[\u064b-\u0652\u0670\u0640]/g
const latinAccents = /[\u0300-\u036f]/g
const oneLetter: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ة: 'ه', ى: 'ي', ؤ: 'و', ئ: 'ي' }

/** A word without its article `ال`; at least two letters remain, so `الو` stays whole. */
const withoutArticle = (word: string): string => (/^ال.{2,}$/u.test(word) ? word.slice(2) : word)

/**
 * One spelling for many (contract §10.1): lower case, no accents, no tashkeel or tatweel, أإآٱ→ا ة→ه ى→ي ؤ→و ئ→ي,
 * ASCII digits, punctuation as a space, no leading article. Indexed text and query go through this same function.
 */
export function foldForSearch(text: string): string {
  const letters = toAsciiDigits(text)
    .normalize('NFKC')
    .replace(/[أإآٱةىؤئ]/g, (letter) => oneLetter[letter] ?? letter)
    .replace(tashkeelAndTatweel, '')
    .normalize('NFD')
    .replace(latinAccents, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return letters.split(' ').filter(Boolean).map(withoutArticle).join(' ')
}
