import type { ImportFile } from '#contract/office/imports.ts'
import type { Job } from '#contract/office/jobs.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { ButtonLink } from '../controls/button.tsx'
import { Panel } from '../controls/panel.tsx'
import { JobActions } from '../jobs/job-actions.tsx'
import { JobProgress } from '../jobs/job-progress.tsx'
import { JobStateBadge } from '../jobs/job-state-badge.tsx'
import { isActive } from '#shared/office/job.ts'
import { SkippedLines } from './skipped-lines.tsx'
import * as styles from './result-step.module.css'

/** The progress or the result of the import; the page may be closed in the meantime. */
export function ResultStep({ file, job }: { file: ImportFile; job: Job }) {
  const t = useTexts('office')
  return (
    <Panel title={job.title} aside={<JobStateBadge state={job.state} />}>
      <div role="status">
        <JobProgress job={job} />
      </div>
      {isActive(job) && <Alert tone="info">{t('office.import.mayClose')}</Alert>}
      <SkippedLines file={file} job={job} />
      <div className={styles.acts}>
        <ButtonLink to={`/jobs/${job.id}`}>{t('office.import.details')}</ButtonLink>
        {(file.kind === 'products' || file.kind === 'prices') && (
          <ButtonLink to="/products?sort=updated_at">{t('office.import.toProducts')}</ButtonLink>
        )}
        {file.kind === 'coupons' && (
          <ButtonLink to="/discounts">{t('office.import.toCoupons')}</ButtonLink>
        )}
        {file.document_id !== null && (
          <ButtonLink to={`/stock/documents/${file.document_id}`}>
            {t('office.import.toCount')}
          </ButtonLink>
        )}
        <JobActions job={job} />
      </div>
    </Panel>
  )
}
