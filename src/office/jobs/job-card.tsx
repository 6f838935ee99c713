import type { Job } from '#contract/office/jobs.ts'
import { JobProgress } from './job-progress.tsx'
import { JobStateBadge } from './job-state-badge.tsx'
import * as styles from './job-card.module.css'

/** A job in the phone list. */
export function JobCard({ job }: { job: Job }) {
  return (
    <span className={styles.card}>
      <b>{job.title}</b>
      <JobStateBadge state={job.state} />
      <span className={styles.progress}>
        <JobProgress job={job} />
      </span>
    </span>
  )
}
