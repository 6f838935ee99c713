/**
 * A text that a spreadsheet could take for a formula: it begins with `=`, `+`, `-`, `@`, a tab, a line break or a full-width form of one of
 * them, perhaps after apostrophes. Apostrophes are doubled so that reading can reverse it.
 */
const formulaLike = /^'*[=+\-@\t\r\n＝＋－＠]/
const escaped = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Protects the text of a CSV cell, so that no program takes it for a formula (office.md 20.9). */
export const protectCell = (text: string): string => (formulaLike.test(text) ? `'${text}` : text)

/** Protects the text of an XLSX cell, which is never a formula: adds only the apostrophe that reading would remove. */
export const protectApostrophe = (text: string): string => (escaped.test(text) ? `'${text}` : text)

/** Removes one protecting apostrophe. */
export const unprotectCell = (text: string): string => (escaped.test(text) ? text.slice(1) : text)
