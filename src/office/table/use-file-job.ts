import { readJobFile, type Job } from '#contract/office/jobs.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { newIdempotencyKey } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { saveFile } from '../session/save-file.ts'
import { useAction } from '../session/use-action.ts'
import { waitForJob } from './wait-for-job.ts'

export type FileFormat = 'csv' | 'xlsx'

/** Starts a job that writes a file, waits for it and saves the file. */
export function useFileJob(
  create: (format: FileFormat, headers: { 'Idempotency-Key': string }) => Promise<{ data: Job }>,
) {
  const t = useTexts('office')
  const { busy, run } = useAction()
  const start = (format: FileFormat) =>
    run(async () => {
      try {
        const { data } = await create(format, { 'Idempotency-Key': newIdempotencyKey() })
        const { file } = await waitForJob(data.id)
        if (!file) notify.error(t('office.export.failed'))
        else await saveFile(readJobFile, { id: data.id }, file.name)
      } catch (error) {
        notify.error(refusalText(t, error))
      }
    })
  return { busy, start }
}
