import { useTexts } from '#web/i18n/use-texts.ts'
import * as styles from './screen-skeleton.module.css'

/** A placeholder of a loading screen, shown after 200 ms. */
export function ScreenSkeleton({ rows = 8 }: { rows?: number }) {
  const t = useTexts()
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <i className={styles.title} />
      <Rows count={rows} />
    </div>
  )
}

/** Placeholder rows of a table or a list. */
export function Rows({ count }: { count: number }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: count }, (_, position) => (
        <i key={position} className={styles.row} />
      ))}
    </div>
  )
}
