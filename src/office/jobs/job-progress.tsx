import type { Job } from '#contract/office/jobs.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { formatCount } from '../controls/money.tsx'
import { isActive } from '#shared/office/job.ts'
import * as styles from './job-progress.module.css'

/** The progress of a job: a bar while it runs, and the number of rows by outcome. */
export function JobProgress({ job, bare = false }: { job: Job; bare?: boolean }) {
  const t = useTexts('office')
  const { kind, total, done, failed, skipped, title } = job
  // A sale's rows are its products, as its title counts them.
  const rows = kind === 'products.sale' ? 'Products' : 'Rows'
  const settled = done + failed + skipped
  const words = t('office.jobs.progress', { done: formatCount(settled), total: formatCount(total) })
  return (
    <div className={styles.progress}>
      {isActive(job) && (
        <progress
          className={styles.bar}
          max={Math.max(total, 1)}
          value={settled}
          aria-label={title}
        />
      )}
      <small>
        {isActive(job)
          ? words
          : t(`office.jobs.done${rows}`, { count: done, total: formatCount(done) })}
        {!bare && failed > 0 && (
          <span className={styles.failed}>
            {' · '}
            {t('office.jobs.failedRows', { count: failed, total: formatCount(failed) })}
          </span>
        )}
        {!bare && skipped > 0 && (
          <>
            {' · '}
            {t(`office.jobs.skipped${rows}`, { count: skipped, total: formatCount(skipped) })}
          </>
        )}
      </small>
    </div>
  )
}
