import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listJobRows, type Job, type JobRow } from '#contract/office/jobs.ts'
import type { JobRowState } from '#shared/office/job.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge, type Tone } from '../controls/badge.tsx'
import { formatCount, Ltr, Nothing } from '../controls/money.tsx'
import { CountTabs } from '../controls/count-tabs.tsx'
import { officeApi } from '../session/office-api.ts'
import { PageControls } from '../table/page-controls.tsx'
import { useListAddress } from '../table/use-list-address.ts'
import { scrollable } from '../controls/scrollable.ts'
import * as styles from './job-rows.module.css'

const tones: Record<JobRowState, Tone> = {
  waiting: 'neutral',
  done: 'ok',
  failed: 'error',
  skipped: 'warn',
}
const noSorts = { sorts: [] }

/** The outcome of each row; failed rows have the reason. */
export function JobRows({ job }: { job: Job }) {
  const t = useTexts('office')
  const [parameters] = useSearchParams()
  const address = useListAddress(noSorts)
  const chosen = parameters.get('state') ?? (job.failed > 0 ? 'failed' : 'done')
  const { data } = useQuery({
    queryKey: ['jobs', 'rows', job.id, chosen, address.page, address.limit, job.done, job.failed],
    queryFn: ({ signal }) =>
      officeApi.call(listJobRows, {
        params: { id: job.id },
        query: { state: chosen, page: address.page, limit: address.limit },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const tab = (state: JobRowState, count: number, urgent = false) => ({
    id: state,
    label: t(`office.jobRow.${state}`),
    count,
    to: `?state=${state}`,
    urgent,
  })
  return (
    <div className={styles.rows}>
      <CountTabs
        label={t('office.jobs.rows')}
        current={chosen}
        tabs={[
          tab('failed', job.failed, job.failed > 0),
          tab('skipped', job.skipped),
          tab('done', job.done),
        ]}
      />
      {data?.data.length === 0 && <p className="muted">{t('office.jobs.noRows')}</p>}
      {data && data.data.length > 0 && (
        <div className={styles.frame} {...scrollable(t('office.jobs.rows'))}>
          <table className={styles.table}>
            <caption className="visually-hidden">{t('office.jobs.rows')}</caption>
            <thead>
              <tr>
                {(['row', 'object', 'result', 'why'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`office.jobs.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.data.map((row) => (
                <Row key={row.row} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data?.meta && data.meta.total > 0 && <PageControls meta={data.meta} address={address} />}
    </div>
  )
}

function Row({ row: { row, title, entity_id: id, state, message } }: { row: JobRow }) {
  const t = useTexts('office')
  return (
    <tr>
      <td className={styles.number}>{formatCount(row)}</td>
      <th scope="row">
        {title !== null ? <bdi>{title}</bdi> : id !== null ? <Ltr>{id}</Ltr> : <Nothing />}
      </th>
      <td>
        <Badge tone={tones[state]}>{t(`office.jobRow.${state}`)}</Badge>
      </td>
      <td className={state === 'failed' ? styles.why : styles.note}>{message ?? ''}</td>
    </tr>
  )
}
