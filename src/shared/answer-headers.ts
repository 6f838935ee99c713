/** Stands on every answer of the shop, whatever it is: a browser takes it for what it says it is and tells nobody where it came from. */
const onEvery = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'strict-origin-when-cross-origin' }

/** Of an answer that is for this shop's own pages and is no page itself: opened as one it may do nothing, and no other site may have it. */
export const forOurselves: Readonly<Record<string, string>> = {
  ...onEvery,
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Of a public file, which a mail or another site may show; a drawing opened as a page runs nothing. */
export const forEverybody: Readonly<Record<string, string>> = { ...onEvery, 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** Of a page: nobody frames it, no window of another site holds it, and it asks for no camera, place or sensor. */
export const forPages: Readonly<Record<string, string>> = {
  ...onEvery,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Sets those of them that the answer does not set itself. */
export function addMissing(headers: Headers, wanted: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(wanted)) if (!headers.has(name)) headers.set(name, value)
}
