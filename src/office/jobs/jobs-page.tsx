import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { listJobs, type Job } from '#contract/office/jobs.ts'
import { jobStates } from '#shared/office/job.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { RelativeTime } from '../controls/relative-time.tsx'
import { officeApi } from '../session/office-api.ts'
import { useCan } from '../session/member.ts'
import type { Filter, ListDefinition } from '../table/list-definition.ts'
import { ListPage } from '../table/list-page.tsx'
import { JobCard } from './job-card.tsx'
import { JobProgress } from './job-progress.tsx'
import { JobStateBadge } from './job-state-badge.tsx'
import { useActiveJobs } from './use-jobs.ts'

/** Long-running jobs: running ones, and the outcome of finished ones (office.md 20.7). */
export default function JobsPage() {
  const t = useTexts('office')
  const client = useQueryClient()
  const active = useActiveJobs()
  const movement = active.map(({ id, done, failed }) => `${id} ${done} ${failed}`).join()
  useEffect(() => void client.invalidateQueries({ queryKey: ['jobs', 'list'] }), [client, movement])
  return (
    <ListPage
      definition={useJobList()}
      title={t('office.nav.jobs')}
      countText="office.jobs.count"
    />
  )
}

/** The tabs, and the states each one shows. */
const views: Record<string, string> = {
  running: 'queued,running,undoing',
  done: 'done',
  failed: 'failed,cancelled',
  reverted: 'undone',
}

const forServer = ({ view, sort: _, ...query }: Record<string, string>) => {
  const state = view === undefined ? undefined : views[view]
  return { ...query, ...(state !== undefined && { state }) }
}

const columnsOf = (t: Translate): ListDefinition<Job>['columns'] => [
  { id: 'title', header: t('office.jobs.job'), cell: ({ title }) => <b>{title}</b> },
  {
    id: 'state',
    header: t('office.product.status'),
    cell: ({ state }) => <JobStateBadge state={state} />,
  },
  { id: 'progress', header: t('office.jobs.rows'), cell: (job) => <JobProgress job={job} /> },
  {
    id: 'by',
    header: t('office.jobs.by'),
    cell: ({ created_by: { name } }) => <bdi>{name}</bdi>,
  },
  {
    id: 'at',
    header: t('office.jobs.at'),
    cell: ({ created_at: at }) => <RelativeTime at={at} />,
  },
]

const filtersOf = (t: Translate, seesOthers: boolean): Filter[] => [
  ...(seesOthers
    ? [
        {
          kind: 'choice',
          id: 'mine',
          label: t('office.jobs.by'),
          options: [{ value: '1', label: t('office.jobs.mine') }],
        } as const,
      ]
    : []),
  {
    kind: 'choice',
    several: true,
    id: 'state',
    label: t('office.product.status'),
    options: jobStates.map((value) => ({ value, label: t(`office.jobState.${value}`) })),
  },
  {
    kind: 'choice',
    id: 'failed',
    label: t('office.jobs.failed'),
    options: [{ value: 'recent', label: t('office.jobs.failed.recent') }],
  },
]

function useJobList(): ListDefinition<Job> {
  const t = useTexts('office')
  const seesOthers = useCan('audit.read')
  return useMemo(
    () => ({
      screen: 'jobs',
      load: (query, signal) => officeApi.call(listJobs, { query: forServer(query), signal }),
      columns: columnsOf(t),
      views: [
        { label: t('office.views.all') },
        ...Object.keys(views).map((id) => ({ id, label: t(`office.jobs.view.${id}`) })),
      ],
      filters: filtersOf(t, seesOthers),
      sorts: [{ id: 'created_at', order: 'desc', label: t('office.jobs.at') }],
      rowId: ({ id }) => id,
      rowName: ({ title }) => title,
      rowPath: ({ id }) => `/jobs/${id}`,
      card: (job) => <JobCard job={job} />,
      empty: {
        icon: 'list-checks',
        title: t('office.jobs.empty'),
        hint: t('office.jobs.emptyHint'),
      },
    }),
    [t, seesOthers],
  )
}
