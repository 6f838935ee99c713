/** Letters of any script, marks, spaces, `' - .`; no digits, `<`, `>` (contract §4.2). */
export const personNamePattern = /^[\p{L}\p{M} '’.\p{Join_Control}-]*$/u

/** `www.` or a lower-case `.com` at the end of a word; not the dots of J. R., St.John or A.al-Harbi. */
const webAddress = /(^|\s)www\.|\.[a-z]{2,}(?!-?[\p{L}\p{M}])/u

export const namesWebAddress = (name: string): boolean => webAddress.test(name)

/** A scheme, `www` or a dot (also one that browsers read as a dot, UTS #46) before a word of any script. */
const possibleLink = /:\/\/|(^|\P{L})www[.。．｡]|[.。．｡]\p{L}{2}/iu
const marksAndInvisible = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Whether a mail program may turn part of this text into a link. For text from strangers that a mail would repeat: anybody can have a mail
 * sent to anybody (OWASP ASVS 2.2.1). Recognizes ص.ب as no link, but takes St.John for one.
 */
export const mayBecomeLink = (text: string): boolean =>
  possibleLink.test(text.replaceAll(marksAndInvisible, ''))

const maxNameLength = 60

/** Whether a mail may repeat the content of a name field; stricter than what the field accepts. */
export const isFitForMail = (name: string): boolean =>
  name.length <= maxNameLength && personNamePattern.test(name) && !mayBecomeLink(name)
