import { preload } from 'react-dom'

/** Fetches the largest picture of the first view before anything else asks for it; for browsers that know AVIF. */
export function preloadPicture(srcSet: string, sizes: string): void {
  preload(srcSet, { as: 'image', type: 'image/avif', imageSrcSet: srcSet, imageSizes: sizes, fetchPriority: 'high' })
}
