import { exportReport } from '#contract/office/reports/reports.ts'
import type { ReportName } from '#shared/office/report.ts'
import { useFileJob } from '../table/use-file-job.ts'
import { officeApi } from '../session/office-api.ts'

/** Has a report written into a file, waits for it and saves it. */
export const useExport = (name: ReportName, choice: Readonly<Record<string, string>>) =>
  useFileJob((format, headers) =>
    officeApi.call(exportReport, { params: { name }, body: { ...choice, format }, headers }),
  )
