/** Letters of any script, marks, spaces, `' - .`; no digits, `<`, `>` (contract §4.2). */
export const personNamePattern = /^[\p{L}\p{M} '’.\p{Join_Control}-]*$/u

/** `www.` or a small `.com` at the end of a word; not the dots of J. R., St.John or A.al-Harbi. */
const webAddress = /(^|\s)www\.|\.[a-z]{2,}(?!-?[\p{L}\p{M}])/u

export const namesWebAddress = (name: string): boolean => webAddress.test(name)

/** A scheme, `www` or a dot (also those that browsers read as one, UTS #46) before a word of any script. */
const possibleLink = /:\/\/|(^|\P{L})www[.。．｡]|[.。．｡]\p{L}{2}/iu
const marksAndInvisible = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Whether a mail program may make a link of something in this text. For what strangers typed and a mail would repeat: anybody can
 * have a mail sent to anybody (OWASP ASVS 2.2.1). Takes ص.ب for what it is, and St.John for a link.
 */
export const mayBecomeLink = (text: string): boolean =>
  possibleLink.test(text.replaceAll(marksAndInvisible, ''))

const maxNameLength = 60

/** Whether a mail may repeat what stands in a field for a name; stricter than what is accepted there. */
export const isFitForMail = (name: string): boolean =>
  name.length <= maxNameLength && personNamePattern.test(name) && !mayBecomeLink(name)
