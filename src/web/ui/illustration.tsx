import { preloadPicture } from './picture.tsx'
import * as styles from './illustration.module.css'

/** One crop of a picture: AVIF in the widths the layout uses, and one WebP for older browsers. */
interface Crop {
  avif: readonly (readonly [url: string, width: number])[]
  webp: string
  width: number
  height: number
}

export interface IllustrationFiles extends Crop {
  /** A separate crop for screens below 768 px, where a wide picture would be too tall. */
  phone?: Crop
}

const onPhone = '(max-width: 767px)'
const notOnPhone = '(min-width: 768px)'

const srcSet = ({ avif }: Crop): string => avif.map(([url, width]) => `${url} ${width}w`).join(', ')

/** A decorative picture of a place, without alternative text. */
export function Illustration({
  files,
  sizes,
  priority = false,
  className = '',
}: {
  files: IllustrationFiles
  sizes: string
  priority?: boolean
  className?: string | undefined
}) {
  const { phone } = files
  if (priority) {
    if (phone) preloadPicture(srcSet(phone), sizes, onPhone)
    preloadPicture(srcSet(files), sizes, phone && notOnPhone)
  }
  return (
    <picture className={styles.picture}>
      {phone && (
        <>
          <source
            media={onPhone}
            type="image/avif"
            srcSet={srcSet(phone)}
            sizes={sizes}
            width={phone.width}
            height={phone.height}
          />
          <source media={onPhone} srcSet={phone.webp} width={phone.width} height={phone.height} />
        </>
      )}
      <source type="image/avif" srcSet={srcSet(files)} sizes={sizes} />
      <img
        className={`${styles.image} ${className}`}
        src={files.webp}
        alt=""
        width={files.width}
        height={files.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
      />
    </picture>
  )
}
