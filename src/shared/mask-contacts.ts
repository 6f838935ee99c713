const maxLength = 254
/** Characters that delimit an address in JSON and in messages of servers and programs; `/` keeps package names from being masked. */
const isBoundary = (sign: string): boolean => /[\s"\\<>()[\]{},:;=/]/.test(sign)

/** Hides the middle of phone numbers and the whole of e-mail addresses. A line of JSON stays valid JSON. Runs in linear time. */
export function maskContacts(text: string): string {
  const phones = text.replaceAll(/(\+?9665\d|05\d)\d{5}(\d{2})/g, '$1…$2')
  return phones.includes('@') || phones.includes('%40') ? maskEmails(phones) : phones
}

/** Looks around each `@`: a regular expression for the whole address would try every start position in every long word. */
function maskEmails(text: string): string {
  let masked = ''
  let done = 0
  for (const { 0: sign, index: at } of text.matchAll(/@|%40/g)) {
    const start = startOf(text, at, done)
    const end = endOf(text, at + sign.length)
    if (at < done || start === at || end === at + sign.length) continue
    masked += `${text.slice(done, start)}…`
    done = end
  }
  return masked + text.slice(done)
}

function startOf(text: string, at: number, least: number): number {
  let start = at
  while (start > least && at - start < maxLength && !isBoundary(text.charAt(start - 1))) start -= 1
  // The letter after a backslash belongs to an escape of JSON: `\n`, `\u2068`.
  if (text.charAt(start - 1) === '\\') start += text.charAt(start) === 'u' ? 5 : 1
  return Math.min(start, at)
}

function endOf(text: string, from: number): number {
  let end = from
  while (end < text.length && end - from < maxLength && !isBoundary(text.charAt(end))) end += 1
  return end
}

/** An e-mail address with only two letters and the last label visible: `s•••@e•••.com`. Nothing is shown of text that is not an address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const dot = email.lastIndexOf('.')
  if (at < 1 || dot < at) return '•••'
  return `${email.charAt(0)}•••@${email.charAt(at + 1)}•••${email.slice(dot)}`
}
