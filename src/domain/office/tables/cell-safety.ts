/**
 * What a spreadsheet could take for a formula: it begins with `=`, `+`, `-`, `@`, a tab, a line break or a full-width form of one of
 * them, perhaps behind apostrophes, which are doubled for the way back.
 */
const formulaLike = /^'*[=+\-@\t\r\n＝＋－＠]/
const escaped = /^'+[=+\-@\t\r\n＝＋－＠]/

/** A text for a cell of CSV, of which no program makes a formula (office.md 20.9). */
export const protectCell = (text: string): string => (formulaLike.test(text) ? `'${text}` : text)

/** A text for a cell of XLSX, where a text is a text: only what the way back would take off is put on. */
export const protectApostrophe = (text: string): string => (escaped.test(text) ? `'${text}` : text)

/** Takes off what was put on, once. */
export const unprotectCell = (text: string): string => (escaped.test(text) ? text.slice(1) : text)
