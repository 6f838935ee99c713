/** Converts Arabic-Indic (٠–٩) and Persian (۰–۹) digits to ASCII digits (contract §1.1). */
export const toAsciiDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Groups of three digits, separated by commas or spaces. */
const grouped = /^-?\d{1,3}(?:[, \u00a0\u202f]\d{3})+(?:\.\d{1,2})?$/

/**
 * Returns a number as JavaScript writes it: `١٬٢٣٤٫٥٠` → `1234.50`. Only separators between groups of three digits are removed, so that
 * no other text turns into a number: `12,50` and `5-` stay as they are.
 */
export function toPlainNumber(text: string): string {
  const plain = toAsciiDigits(text)
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .trim()
    .replace(/^[-−–]\s*/, '-')
  return grouped.test(plain) ? plain.replace(/[,\s]/g, '') : plain
}

/**
 * Trimmed, NFC, without control characters and lone surrogates, which no database accepts; `\n` is kept when `multiline` (contract §1.1).
 */
export function normalizeText(text: string, { multiline = false } = {}): string {
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  const allControls = /[\u0000-\u001f\u007f-\u009f\p{Cs}]/gu
  // oxlint-disable-next-line no-control-regex -- all but the line feed
  const controlsButLineFeed = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\p{Cs}]/gu
  const unwanted = multiline ? controlsButLineFeed : allControls
  return text.normalize('NFC').replace(unwanted, '').trim()
}
