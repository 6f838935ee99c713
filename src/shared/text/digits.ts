/** Converts Arabic-Indic (٠–٩) and Persian (۰–۹) digits to ASCII digits (contract §1.1). */
export const toAsciiDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

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
