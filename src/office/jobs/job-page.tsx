import { useParams } from 'react-router'
import type { Job } from '#contract/office/jobs.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { officeDates } from '../controls/dates.ts'
import { Columns } from '../controls/columns.tsx'
import { FactList } from '../controls/fact-list.tsx'
import { Panel } from '../controls/panel.tsx'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { JobActions } from './job-actions.tsx'
import { JobProgress } from './job-progress.tsx'
import { JobRows } from './job-rows.tsx'
import { JobStateBadge } from './job-state-badge.tsx'
import { useJob } from './use-jobs.ts'

/** A job: its progress, its failures with reasons, and its undo (office.md 20.7). */
export default function JobPage() {
  const t = useTexts('office')
  const { data: job, error, refetch } = useJob(Number(useParams()['id']))
  if (error && !job)
    return (
      <LoadFailurePage
        error={error}
        onRetry={refetch}
        parent={{ to: '/jobs', text: 'office.nav.jobs' }}
      />
    )
  if (!job) return <Rows count={6} />
  return (
    <>
      <PageHead
        title={job.title}
        parent={{ to: '/jobs', label: t('office.nav.jobs') }}
        note={<JobStateBadge state={job.state} />}
      >
        <JobActions job={job} />
      </PageHead>
      <Columns side={<JobFacts job={job} />}>
        <Panel title={t('office.jobs.result')}>
          <div role="status">
            <JobProgress job={job} />
          </div>
        </Panel>
        {/* A file that is written has no rows of its own. */}
        {job.kind.startsWith('exports.') || <JobRows job={job} />}
      </Columns>
    </>
  )
}

function JobFacts({ job }: { job: Job }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const { moment } = officeDates(locale)
  const { created_by: by, created_at: created, finished_at: finished } = job
  return (
    <Panel title={t('office.jobs.job')}>
      <FactList
        facts={[
          { label: t('office.jobs.by'), value: <bdi>{by.name}</bdi> },
          { label: t('office.jobs.at'), value: moment(created) },
          ...(finished ? [{ label: t('office.jobs.finished'), value: moment(finished) }] : []),
        ]}
      />
    </Panel>
  )
}
