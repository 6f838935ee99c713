import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Panel } from '../controls/panel.tsx'
import { JobProgress } from '../jobs/job-progress.tsx'
import { JobStateBadge } from '../jobs/job-state-badge.tsx'
import { isActive } from '#shared/office/job.ts'
import { useJob } from '../jobs/use-jobs.ts'

/** The progress of writing a sale's prices, with links to skipped products and to the undo. */
export function SaleJob({ jobId }: { jobId: number }) {
  const t = useTexts('office-discounts')
  const client = useQueryClient()
  const { data: job } = useJob(jobId)
  const isOver = job ? !isActive(job) : false
  useEffect(() => {
    if (!isOver) return
    void client.invalidateQueries({ queryKey: ['sales'] })
    void client.invalidateQueries({ queryKey: ['products'] })
  }, [client, isOver, jobId])
  if (!job) return null
  return (
    <Panel title={job.title} aside={<JobStateBadge state={job.state} />}>
      <div role="status">
        <JobProgress job={job} />
      </div>
      <p>
        <Link to={`/jobs/${job.id}`}>{t('sale.jobRows')}</Link>
      </p>
    </Panel>
  )
}
