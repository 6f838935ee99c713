/** Marks of letters that were taken apart: accents, harakat, hamza and madda above a letter; and apostrophes. */
const marks = "[\\u0300-\\u036F\\u064B-\\u065F\\u0670''’]"
/** Letters that are written for each other, then those that are left out. */
const letters = ['ٱةىیکھہگپچڤø٠١٢٣٤٥٦٧٨٩ءـ', 'اهييكههكبجفo0123456789'] as const
/** Letters that are written as two. */
const twoLetters = { œ: 'oe', æ: 'ae', ß: 'ss' }

/**
 * SQL of a text as `foldForSearch` folds a word (contract §10.1); `text` is SQL itself. It holds no parameter, so that an index on it and
 * a query for it say the same. Words stay where they stand, with their articles.
 */
export const foldedText = (text: string): string =>
  Object.entries(twoLetters).reduce(
    (folded, [letter, two]) => `replace(${folded}, '${letter}', '${two}')`,
    `translate(regexp_replace(normalize(lower(${text}), NFKD), '${marks}', '', 'g'), '${letters[0]}', '${letters[1]}')`,
  )

/** SQL of a customer's folded name, each word behind a space; `prefix` names the table, `other.`. An index holds it. */
export const foldedCustomerName = (prefix = ''): string =>
  foldedText(`' ' || ${prefix}first_name || ' ' || ${prefix}last_name`)
