import type { Job } from '#contract/office/jobs.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { buttonClass } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Menu } from '../controls/menu.tsx'
import { useFileJob, type FileFormat } from './use-file-job.ts'

/** Creates the job that exports a list, narrowed by these filters of its address. */
export type ExportList = (
  format: FileFormat,
  filter: Record<string, string>,
  headers: { 'Idempotency-Key': string },
) => Promise<{ data: Job }>

/** Exports everything the list finds, in either format. */
export function ExportMenu({
  exportList,
  filters,
}: {
  exportList: ExportList
  filters: Record<string, string>
}) {
  const t = useTexts('office')
  const { busy, start } = useFileJob((format, headers) => exportList(format, filters, headers))
  return (
    <Menu
      className={buttonClass()}
      trigger={
        <>
          <Icon name="download-simple" small />
          {t(busy ? 'office.export.busy' : 'office.export.title')}
        </>
      }
      actions={(['xlsx', 'csv'] as const).map((format) => ({
        id: format,
        label: format.toUpperCase(),
        disabled: busy,
        onAction: () => void start(format),
      }))}
    />
  )
}
