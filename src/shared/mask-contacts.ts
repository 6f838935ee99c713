const longest = 254
/** What ends an address in a line of JSON, and in the sentences of servers and programs; `/` spares the names of packages. */
const isBoundary = (sign: string): boolean => /[\s"\\<>()[\]{},:;=/]/.test(sign)

/** Phone numbers without their middle, e-mail addresses not at all. A line of JSON stays one. Takes time in step with the text. */
export function maskContacts(text: string): string {
  const phones = text.replaceAll(/(\+?9665\d|05\d)\d{5}(\d{2})/g, '$1…$2')
  return phones.includes('@') || phones.includes('%40') ? maskEmails(phones) : phones
}

/** Looks round each `@`: a regular expression for the whole address would try every beginning of every long word. */
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
  while (start > least && at - start < longest && !isBoundary(text.charAt(start - 1))) start -= 1
  // The letter after a backslash belongs to an escape of JSON: `\n`, `\u2068`.
  if (text.charAt(start - 1) === '\\') start += text.charAt(start) === 'u' ? 5 : 1
  return Math.min(start, at)
}

function endOf(text: string, from: number): number {
  let end = from
  while (end < text.length && end - from < longest && !isBoundary(text.charAt(end))) end += 1
  return end
}

/** An e-mail address of which two letters and the last label are shown: `s•••@e•••.com`. Not an address: nothing of it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const dot = email.lastIndexOf('.')
  if (at < 1 || dot < at) return '•••'
  return `${email.charAt(0)}•••@${email.charAt(at + 1)}•••${email.slice(dot)}`
}
