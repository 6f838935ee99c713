/** On every response: no content sniffing, and no full address in the referrer of other sites. */
const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

/** For responses that only this shop's pages read: opened as a page they cannot run or load anything, and no other site may load them. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** For public files, which mails and other sites may show. */
export const assetHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

const permissions = (camera: '()' | '(self)') =>
  `camera=${camera}, display-capture=(), geolocation=(), microphone=(), payment=(), usb=()`

/** For pages: no framing, no opener of another origin, no camera, location or sensors. */
export const pageHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': permissions('()'),
}

/** For the back office: its packers scan labels with the device's camera. */
export const officePageHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'Permissions-Policy': permissions('(self)'),
}

/** Sets the headers that the response does not already have. */
export function addMissing(headers: Headers, defaults: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(defaults))
    if (!headers.has(name)) headers.set(name, value)
}
