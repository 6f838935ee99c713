import * as styles from './avatar.module.css'

const sizes = { small: styles.small, medium: '', large: styles.large }

/** The first letter of a person's name. */
export function Avatar({
  name,
  size = 'medium',
}: {
  name: string
  size?: 'small' | 'medium' | 'large'
}) {
  return (
    <span className={`${styles.avatar} ${sizes[size]}`} aria-hidden="true">
      {[...name.trim()][0] ?? '؟'}
    </span>
  )
}
