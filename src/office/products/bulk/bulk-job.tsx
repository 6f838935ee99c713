import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getJob, listJobRows, undoJob, type Job } from '#contract/office/jobs.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../../controls/alert.tsx'
import { Button } from '../../controls/button.tsx'
import { newIdempotencyKey, officeApi } from '../../session/office-api.ts'
import { refusalText } from '../../session/refusal.ts'
import { useAction } from '../../session/use-action.ts'
import * as styles from './bulk-dialog.module.css'

const pollIntervalMs = 700
const isOver = ({ state }: Job) => !['queued', 'running', 'undoing'].includes(state)

interface BulkJobProps {
  first: Job
  /** Shown if the finished job had no rows. */
  empty?: string
}

/** The progress of the job, then its outcome and undo. */
export function BulkJob({ first, empty }: BulkJobProps) {
  const t = useTexts('office')
  const client = useQueryClient()
  const [id, setId] = useState(first.id)
  const { busy, error: refusal, run } = useAction()
  const { data: job = first, error } = useQuery({
    queryKey: ['jobs', 'one', id],
    queryFn: async ({ signal }) => (await officeApi.call(getJob, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : pollIntervalMs),
  })
  const done = isOver(job)
  useEffect(() => {
    if (!done) return
    for (const changed of ['products', 'orders'])
      void client.invalidateQueries({ queryKey: [changed] })
  }, [client, done, id])
  const undo = () =>
    run(async () => {
      const headers = { 'Idempotency-Key': newIdempotencyKey() }
      setId((await officeApi.call(undoJob, { params: { id }, headers })).data.id)
    })
  const failure = refusal ?? error
  const over = job.done + job.failed + job.skipped
  const isUndoing = job.undoes_id !== null
  return (
    <>
      {failure != null && <Alert>{refusalText(t, failure)}</Alert>}
      <progress
        className={styles.progress}
        max={job.total || 1}
        // A job without rows counts as complete once it is done.
        value={job.total === 0 && done ? 1 : over}
        aria-label={job.title}
      />
      <p role="status">
        {done
          ? ((job.total === 0 ? empty : undefined) ??
            t(isUndoing ? 'office.bulk.undone' : 'office.bulk.done', { count: job.done }))
          : t('office.bulk.progress', { done: over, total: job.total })}
      </p>
      {done && job.failed + job.skipped > 0 && (
        <FailedRows id={job.id} count={job.failed + job.skipped} />
      )}
      {done && job.can_undo && (
        <div>
          <Button icon="arrow-u-up-left" busy={busy} onClick={() => void undo()}>
            {t('office.undo')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The rows that failed, each with its reason. */
function FailedRows({ id, count }: { id: number; count: number }) {
  const t = useTexts('office')
  const { data = [] } = useQuery({
    queryKey: ['jobs', 'rows', id],
    queryFn: async ({ signal }) =>
      (
        await officeApi.call(listJobRows, {
          params: { id },
          query: { state: 'failed,skipped', limit: 100 },
          signal,
        })
      ).data,
  })
  return (
    <Alert tone="warning">
      <details>
        <summary>{t('office.bulk.left', { count })}</summary>
        <ul>
          {data.map(({ row, title, message }) => (
            <li key={row}>
              <bdi>{title}</bdi>: {message}
            </li>
          ))}
        </ul>
      </details>
    </Alert>
  )
}
