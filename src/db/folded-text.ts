/** Combining marks of decomposed letters (accents, harakat, hamza and madda above a letter), and apostrophes. */
const marks = "[\\u0300-\\u036F\\u064B-\\u065F\\u0670''’]"
/** Letters written for each other, followed by letters that are left out. */
const letters = ['ٱةىیکھہگپچڤø٠١٢٣٤٥٦٧٨٩ءـ', 'اهييكههكبجفo0123456789'] as const
/** Letters that are replaced by two. */
const twoLetters = { œ: 'oe', æ: 'ae', ß: 'ss' }

/**
 * Returns SQL that folds a text as `foldForSearch` folds a word (contract §10.1); `text` is SQL. It has no parameter, so that an index and
 * a query use the same expression. The order of the words and their articles are kept.
 */
export const foldedText = (text: string): string =>
  Object.entries(twoLetters).reduce(
    (folded, [letter, two]) => `replace(${folded}, '${letter}', '${two}')`,
    `translate(regexp_replace(normalize(lower(${text}), NFKD), '${marks}', '', 'g'), '${letters[0]}', '${letters[1]}')`,
  )

/** Returns SQL of a customer's folded name, each word preceded by a space; `prefix` names the table, `other.`. An index uses it. */
export const foldedCustomerName = (prefix = ''): string =>
  foldedText(`' ' || ${prefix}first_name || ' ' || ${prefix}last_name`)

/** Returns SQL of a product's folded Arabic name; `product` names the table. An index uses it. */
export const foldedProductName = (product = 'products'): string => foldedText(`${product}.name_ar`)
