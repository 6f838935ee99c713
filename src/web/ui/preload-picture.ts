import { preload } from 'react-dom'

/**
 * Fetches the largest picture of the first view before other resources; for browsers that support AVIF. With a media query, only where it
 * matches: a picture that a screen does not show is not fetched.
 */
export function preloadPicture(srcSet: string, sizes: string, media?: string): void {
  preload(srcSet, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSet,
    imageSizes: sizes,
    fetchPriority: 'high',
    media,
  })
}
