import { preload } from 'react-dom'
import * as styles from './picture.module.css'

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

/** The data of a picture; a product image of the API has all of it. */
export interface PictureSource {
  small_image_url: string
  medium_image_url: string
  large_image_url: string
  /** A tiny blurred placeholder as a data address. */
  placeholder?: string | null
  /** The point that stays visible when it is cropped, in thousandths from the top left; the centre by default. */
  focal_x?: number
  focal_y?: number
}

interface PictureProps {
  image: PictureSource | null | undefined
  alt: string
  /** Its displayed width, as in the `sizes` attribute. */
  sizes: string
  /** The largest picture of the first view: loaded immediately and first. */
  priority?: boolean
}

type Size = 'small_image_url' | 'medium_image_url' | 'large_image_url'
const widths: Record<Size, number> = {
  small_image_url: 360,
  medium_image_url: 720,
  large_image_url: 1080,
}

function srcSet(image: PictureSource, format: 'avif' | 'webp'): string {
  const entries = Object.entries(widths) as [Size, number][]
  return entries
    .map(([size, width]) => `${image[size].replace(/\.webp$/, `.${format}`)} ${width}w`)
    .join(', ')
}

/** In tenths, as an attribute whose values the style sheet lists: the page's policy forbids inline styles. Undefined: the centre. */
export function tenths(focal = 500): number | undefined {
  const place = Math.round(focal / 100)
  return place === 5 ? undefined : place
}

/**
 * A square product picture in AVIF, otherwise WebP, in the size the layout uses; without one, the plant on its tile. Its blurred
 * placeholder is positioned under it, so its container must be positioned.
 */
export function Picture({ image, alt, sizes, priority = false }: PictureProps) {
  if (!image) return <NoPicture alt={alt} />
  if (priority) preloadPicture(srcSet(image, 'avif'), sizes)
  return (
    <>
      {image.placeholder && (
        <img
          className={styles.placeholder}
          src={image.placeholder}
          alt=""
          width={720}
          height={720}
        />
      )}
      <picture>
        <source type="image/avif" srcSet={srcSet(image, 'avif')} sizes={sizes} />
        <img
          className={styles.image}
          data-x={tenths(image.focal_x)}
          data-y={tenths(image.focal_y)}
          src={image.medium_image_url}
          srcSet={srcSet(image, 'webp')}
          sizes={sizes}
          alt={alt}
          width={720}
          height={720}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding={priority ? 'sync' : 'async'}
        />
      </picture>
    </>
  )
}

function NoPicture({ alt }: { alt: string }) {
  return (
    <span className={styles.noPicture} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
      <svg viewBox="0 0 256 256" aria-hidden="true" fill="currentColor">
        <path d="M120 216v-66a72 72 0 0 1-72-72V56h16a72 72 0 0 1 64 39 72 72 0 0 1 64-39h16v22a72 72 0 0 1-72 72v66Z" />
      </svg>
    </span>
  )
}
