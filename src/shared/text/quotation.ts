const quoted = /^["'«“„‹](.*)["'»”“›]$/u

/** Whether somebody searches for just these words: between quotation marks of any language. */
export const isQuoted = (typed: string): boolean => quoted.test(typed.trim())

/** The words without the quotation marks round them. */
export const withoutQuotes = (typed: string): string => typed.trim().replace(quoted, '$1')
