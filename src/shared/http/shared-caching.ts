/**
 * What caches shared by many visitors may do (RFC 9213), beside `Cache-Control`, which is for browsers. A copy is used for a
 * second, then validated by its ETag; the old one may answer while that happens, and for a day while the shop is away.
 */
const sharedCaching = 'max-age=1, stale-while-revalidate=60, stale-if-error=86400'

/**
 * `CDN-Cache-Control` of an anonymous answer. Only what its address alone determines is stored: not every shared cache
 * honours `Vary`, so a language that a header or a cookie chose could reach somebody else (decision 0083).
 */
export const cdnCaching = (isLanguageInAddress: boolean): { 'CDN-Cache-Control': string } => ({
  'CDN-Cache-Control': isLanguageInAddress ? sharedCaching : 'no-store',
})
