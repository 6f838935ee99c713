/** The maximum of digits, in any script, that do not make a phone number; no plant has more in its name. */
const maxDigits = 5

/** Names of mail services, folded: nobody uses them for plants. */
const mailHosts =
  /(?<!\p{L})(?:gmail|hotmail|outlook|yahoo|icloud|proton(?:mail)?|جي ?ميل|هوت ?ميل|اوت ?لوك|ياهو|اي ?كلاود)(?!\p{L})/u
/** `farm.sa`, `farm dot com`, «فارم دوت كوم». */
const hostEnd =
  /[\p{L}\p{N}](?: ?\. ?| dot | دوت | نقط[هة] )(?:com|net|org|edu|gov|info|sa|me|ae|كوم|نت)(?![\p{L}\p{N}])/u

/**
 * Whether typed words may contain somebody's phone number or mail address, even one interrupted by words, letters or spaces («اتصل ٠٥٥ ثم
 * 123 4567», "sara at gmail dot com"): such words are not stored without their owner (plants.md 59.4).
 */
export function mayNamePerson(typed: string): boolean {
  const plain = typed
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\s+/gu, ' ')
  const digits = plain.match(/\p{Nd}|\p{No}/gu)?.length ?? 0
  return digits > maxDigits || plain.includes('@') || mailHosts.test(plain) || hostEnd.test(plain)
}
