import type { ReportName } from '#shared/office/report.ts'
import { Button } from '../controls/button.tsx'
import { usePermissionCheck } from '../session/member.ts'
import { useExport } from './use-export.ts'

/** The report as a file, for members with the export permission. */
export function ExportButtons({
  name,
  choice,
}: {
  name: ReportName
  choice: Readonly<Record<string, string>>
}) {
  const can = usePermissionCheck()
  const { busy, start } = useExport(name, choice)
  if (!can('export.run')) return null
  return (
    <>
      <Button icon="download-simple" busy={busy} onClick={() => void start('csv')}>
        CSV
      </Button>
      <Button
        icon="download-simple"
        variant="primary"
        busy={busy}
        onClick={() => void start('xlsx')}
      >
        XLSX
      </Button>
    </>
  )
}
