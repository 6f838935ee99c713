import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cancelJob, readJobFile, undoJob, type Job } from '#contract/office/jobs.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { Confirm } from '../controls/dialog.tsx'
import { saveFile } from '../session/save-file.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'

/** The available actions of a job: stop, undo, download its file. */
export function JobActions({ job }: { job: Job }) {
  const t = useTexts('office')
  const { busy, error, cancel, undo, fetchFile } = useJobActions(job)
  const [isAsking, ask] = useState(false)
  return (
    <>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      {job.undoes_id !== null && (
        <ButtonLink to={`/jobs/${job.undoes_id}`}>{t('office.jobs.undone')}</ButtonLink>
      )}
      {job.can_cancel && (
        <Button variant="danger" icon="x" busy={busy} onClick={cancel}>
          {t('office.jobs.cancel')}
        </Button>
      )}
      {job.can_undo && (
        <Button icon="arrow-counter-clockwise" onClick={() => ask(true)}>
          {t('office.undo')}
        </Button>
      )}
      {job.file && (
        <Button variant="primary" icon="download-simple" busy={busy} onClick={fetchFile}>
          {t('office.jobs.file')}
        </Button>
      )}
      <Confirm
        open={isAsking}
        onClose={() => ask(false)}
        title={t('office.jobs.undoTitle')}
        confirm={t('office.undo')}
        cancel={t('common.cancel')}
        busy={busy}
        onConfirm={() => undo(() => ask(false))}
      >
        <p>{t('office.jobs.undoWhat')}</p>
      </Confirm>
    </>
  )
}

function useJobActions({ id, file }: Job) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { busy, error, run } = useAction()
  return {
    busy,
    error,
    cancel: () =>
      void run(async () => {
        await officeApi.call(cancelJob, { params: { id } })
        await client.invalidateQueries({ queryKey: ['jobs'] })
      }),
    /** Opens the job that undoes this one. */
    undo: (onBegun: () => void) =>
      void run(async () => {
        const headers = { 'Idempotency-Key': newIdempotencyKey() }
        const { data } = await officeApi.call(undoJob, { params: { id }, headers })
        onBegun()
        await client.invalidateQueries()
        await navigate(`/jobs/${data.id}`)
      }),
    fetchFile: () => void run(() => saveFile(readJobFile, { id }, file?.name ?? '')),
  }
}
