import { Icon } from '../controls/icon.tsx'
import * as styles from './product-picture.module.css'

/** A small square picture, or a placeholder icon. */
export function ProductPicture({ picture }: { picture: { url: string } | null }) {
  return (
    <span className={styles.picture}>
      {picture ? (
        <img src={picture.url} alt="" width={40} height={40} loading="lazy" decoding="async" />
      ) : (
        <Icon name="image" />
      )}
    </span>
  )
}
