/** Letters of any script, marks, spaces, `' - .`; no digits, `<`, `>` (contract §4.2). */
export const personNamePattern = /^[\p{L}\p{M} '’.\p{Join_Control}-]*$/u

/** `www.` or a small `.com` at the end of a word; not the dots of J. R. or St.John. */
const webAddress = /(^|\s)www\.|\.[a-z]{2,}(\s|$)/

export const namesWebAddress = (name: string): boolean => webAddress.test(name)

const longestName = 60

/**
 * Whether a mail may repeat what stands in a field for a name. Stricter than what is accepted there: anybody can have a mail sent
 * to anybody, and mail programs make links of whatever looks like an address, in capitals too (OWASP ASVS 2.2.1).
 */
export const isFitForMail = (name: string): boolean =>
  name.length <= longestName && personNamePattern.test(name) && !namesWebAddress(name.toLowerCase())
