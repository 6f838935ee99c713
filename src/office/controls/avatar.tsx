import * as styles from './avatar.module.css'

/** The first letter of somebody's name. */
export function Avatar({ name, size = 'medium' }: { name: string; size?: 'medium' | 'large' }) {
  return (
    <span className={`${styles.avatar} ${size === 'large' ? styles.large : ''}`} aria-hidden="true">
      {[...name.trim()][0] ?? '؟'}
    </span>
  )
}
