import { useTexts } from '../i18n/use-texts.ts'
import * as styles from './skeleton.module.css'

/** Placeholders for a grid of cards; "loading" is announced, not shown. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: Math.min(count, 9) }, (_, position) => (
        <div className={styles.card} key={position} aria-hidden="true">
          <div className={`${styles.skeleton} ${styles.picture}`} />
          <div className={`${styles.skeleton} ${styles.line}`} />
          <div className={`${styles.skeleton} ${styles.shortLine}`} />
          <div className={`${styles.skeleton} ${styles.button}`} />
        </div>
      ))}
      <Announced />
    </>
  )
}

/** Placeholders for the rows of a table or panel. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, position) => (
        <div className={`${styles.skeleton} ${styles.row}`} key={position} aria-hidden="true" />
      ))}
      <Announced />
    </>
  )
}

function Announced() {
  const t = useTexts()
  return (
    <span className="visually-hidden" role="status">
      {t('common.loading')}
    </span>
  )
}
