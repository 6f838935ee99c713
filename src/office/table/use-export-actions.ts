import { useRef } from 'react'
import type { Job } from '#contract/office/jobs.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useFileJob, type FileFormat } from './use-file-job.ts'
import type { SelectionAction, Selection } from './list-definition.ts'

/** Creates the job that exports selected rows. */
export type ExportChosen = (
  selection: Pick<Selection, 'ids' | 'isEverything' | 'query'>,
  format: FileFormat,
  headers: { 'Idempotency-Key': string },
) => Promise<{ data: Job }>

/** Exports selected rows, in either format. `exportChosen` undefined: the member cannot export. */
export function useExportActions(exportChosen: ExportChosen | undefined): SelectionAction[] {
  const t = useTexts('office')
  const chosen = useRef<Selection>(null)
  const { start } = useFileJob((format, headers) => {
    if (!exportChosen || !chosen.current) throw new Error('nothing was chosen')
    return exportChosen(chosen.current, format, headers)
  })
  if (!exportChosen) return []
  return (['xlsx', 'csv'] as const).map((format) => ({
    id: `export-${format}`,
    label: t('office.export.chosen', { format: format.toUpperCase() }),
    icon: 'download-simple',
    onAction: (selection) => {
      chosen.current = selection
      void start(format)
    },
  }))
}
