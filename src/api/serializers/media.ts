/** Sizes that the picture pipeline creates beside each master; null is the master itself. */
type PictureSize = 's' | 'm' | 'l' | null

/** The address of a picture, e.g. `/media/product/7/31-m.webp`; null when there is none (contract §3.1). */
export function pictureUrl(path: string, size: PictureSize, assetBaseUrl: string): string
export function pictureUrl(
  path: string | null,
  size: PictureSize,
  assetBaseUrl: string,
): string | null
export function pictureUrl(
  path: string | null,
  size: PictureSize,
  assetBaseUrl: string,
): string | null {
  if (path === null) return null
  const sized = size ? path.replace(/(\.\w+)$/, `-${size}$1`) : path
  return `${assetBaseUrl}/media/${sized}`
}
