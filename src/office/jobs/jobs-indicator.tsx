import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { getJob } from '#contract/office/jobs.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Icon } from '../controls/icon.tsx'
import { formatCount } from '../controls/money.tsx'
import { Popover } from '../controls/popover.tsx'
import { officeApi } from '../session/office-api.ts'
import { JobProgress } from './job-progress.tsx'
import { useActiveJobs } from './use-jobs.ts'
import * as styles from './jobs-indicator.module.css'

/** In the top bar while the member has running jobs; a notice announces the end of a job on any screen. */
export function JobsIndicator() {
  const t = useTexts('office')
  const jobs = useActiveJobs()
  useEndNotices(jobs.map(({ id }) => id))
  if (jobs.length === 0) return null
  return (
    <Popover
      className={styles.button}
      label={t('office.jobs.running', { count: jobs.length, total: formatCount(jobs.length) })}
      // Contains the displayed figure: “one job” in Arabic has none (WCAG 2.5.3).
      buttonLabel={t('office.jobs.runningCount', { total: formatCount(jobs.length) })}
      trigger={
        <>
          <Icon name="spinner" />
          <b>{formatCount(jobs.length)}</b>
        </>
      }
    >
      {(close) => (
        <>
          <ul className={styles.list}>
            {jobs.map((job) => (
              <li key={job.id}>
                <Link to={`/jobs/${job.id}`} onClick={close}>
                  <b>{job.title}</b>
                  <JobProgress job={job} />
                </Link>
              </li>
            ))}
          </ul>
          <Link className={styles.all} to="/jobs" onClick={close}>
            {t('office.jobs.all')}
          </Link>
        </>
      )}
    </Popover>
  )
}

/** Announces how each finished job ended, with a link to its rows. */
function useEndNotices(ids: readonly number[]): void {
  const t = useTexts('office')
  const client = useQueryClient()
  const before = useRef<readonly number[]>([])
  const list = ids.join()
  useEffect(() => {
    const now = list === '' ? [] : list.split(',').map(Number)
    const over = before.current.filter((id) => !now.includes(id))
    before.current = now
    for (const id of over)
      void officeApi.call(getJob, { params: { id } }).then(({ data: job }) => {
        // The job that took it back says so.
        if (job.state === 'undone') return undefined
        const announce = job.state === 'done' && job.failed === 0 ? notify.success : notify.info
        announce(`${job.title} · ${t(`office.jobState.${job.state}`)}`, {
          action: { label: t('office.jobs.show'), to: `/jobs/${id}` },
          stay: 10_000,
          // A list from before may name it once more.
          id: `job-${id}`,
        })
        return client.invalidateQueries()
      })
  }, [list, client, t])
}
