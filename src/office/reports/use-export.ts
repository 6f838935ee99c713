import { getJob, readJobFile, type Job } from '#contract/office/jobs.ts'
import { exportReport } from '#contract/office/reports/reports.ts'
import type { ReportName } from '#shared/office/report.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { isActive } from '../jobs/job-states.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { saveFile } from '../session/save-file.ts'
import { useAct } from '../session/use-act.ts'

const askAgainMs = 700

async function untilOver(id: number): Promise<Job> {
  for (;;) {
    const { data } = await officeApi.call(getJob, { params: { id } })
    if (!isActive(data)) return data
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  }
}

/** Has a report written into a file, waits for it and saves it. */
export function useExport(name: ReportName, choice: Readonly<Record<string, string>>) {
  const t = useTexts('office')
  const tReport = useTexts('office-reports')
  const { busy, act } = useAct()
  const start = (format: 'csv' | 'xlsx') =>
    act(async () => {
      try {
        const { data } = await officeApi.call(exportReport, {
          params: { name },
          body: { ...choice, format },
          headers: { 'Idempotency-Key': newIdempotencyKey() },
        })
        const { file } = await untilOver(data.id)
        if (!file) notify.error(tReport('reports.export.failed'))
        else await saveFile(readJobFile, { id: data.id }, file.name)
      } catch (error) {
        notify.error(refusalText(t, error))
      }
    })
  return { busy, start }
}
