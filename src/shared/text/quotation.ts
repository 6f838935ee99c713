const quoted = /^["'«“„‹](.*)["'»”“›]$/u

/** Whether the search is for these exact words: between quotation marks of any language. */
export const isQuoted = (typed: string): boolean => quoted.test(typed.trim())

/** The words without the surrounding quotation marks. */
export const withoutQuotes = (typed: string): string => typed.trim().replace(quoted, '$1')
