/**
 * Directives for shared caches (RFC 9213), beside `Cache-Control`, which is for browsers. A copy is used for a second, then validated by
 * its ETag; the old copy may be served during validation, and for a day while the shop is unreachable.
 */
const sharedCaching = 'max-age=1, stale-while-revalidate=60, stale-if-error=86400'

/**
 * `CDN-Cache-Control` of an anonymous answer. Only answers determined by their address are stored: not every shared cache honours `Vary`,
 * so a language chosen by a header or cookie could be served to another visitor (decision 0083).
 */
export const cdnCaching = (isLanguageInAddress: boolean): { 'CDN-Cache-Control': string } => ({
  'CDN-Cache-Control': isLanguageInAddress ? sharedCaching : 'no-store',
})
