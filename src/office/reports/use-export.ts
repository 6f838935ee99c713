import { exportReport } from '#contract/office/reports/reports.ts'
import type { ReportName } from '#shared/office/report.ts'
import { useFileJob } from '../table/use-file-job.ts'
import { officeApi } from '../session/office-api.ts'

/** Exports a report: starts the job, waits for the file and saves it. */
export const useExport = (name: ReportName, choice: Readonly<Record<string, string>>) =>
  useFileJob((format, headers) =>
    officeApi.call(exportReport, { params: { name }, body: { ...choice, format }, headers }),
  )
