import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  deleteImport,
  listImports,
  readImportTemplate,
  uploadImport,
  type ImportFile,
} from '#contract/office/imports.ts'
import { importKinds, importPermission, type ImportKind } from '#shared/office/import.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { SelectField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { officeApi } from '../session/office-api.ts'
import { usePermissionCheck } from '../session/member.ts'
import { refusalText } from '../session/refusal.ts'
import { fetchOffice, saveFile } from '../session/save-file.ts'
import { useAction } from '../session/use-action.ts'
import { DropZone } from './drop-zone.tsx'
import { ExportPanel } from './export-panel.tsx'
import { ImportList } from './import-list.tsx'
import { ImportSteps } from './import-steps.tsx'
import { SheetDialog } from './sheet-dialog.tsx'
import * as styles from './imports-page.module.css'

/** Imports and exports: a new upload, uploads in progress, and exports (office.md O3.16). */
export default function ImportsPage() {
  const t = useTexts('office')
  const can = usePermissionCheck()
  const { data, error, refetch } = useQuery({
    queryKey: ['imports'],
    queryFn: async ({ signal }) =>
      (await officeApi.call(listImports, { query: { limit: 10 }, signal })).data,
    enabled: can('import.run'),
  })
  return (
    <>
      <PageHead title={t('office.nav.import')} />
      <Columns side={can('export.run') && <ExportPanel />}>
        {can('import.run') && <Upload />}
        {error && <LoadFailure error={error} onRetry={refetch} />}
        {data && data.length > 0 && <ImportList files={data} />}
      </Columns>
    </>
  )
}

/** Uploads a file; of a workbook with several sheets, one is chosen before it is shown. */
function useUpload(kind: ImportKind, run: (work: () => Promise<unknown>) => Promise<unknown>) {
  const navigate = useNavigate()
  const [choice, setChoice] = useState<{ file: File; read: ImportFile } | null>(null)
  const send = async (file: File, sheet?: string) => {
    const body = new FormData()
    body.set('file', file)
    const query = { kind, ...(sheet && { sheet }) }
    const response = await fetchOffice(uploadImport, { query, body })
    return ((await response.json()) as { data: ImportFile }).data
  }
  const show = ({ id }: ImportFile) => navigate(`/import/${id}`)
  const discard = ({ id }: ImportFile) => officeApi.call(deleteImport, { params: { id } })
  return {
    choice,
    upload: (file: File) =>
      run(async () => {
        const read = await send(file)
        if (read.sheets.length > 1) setChoice({ file, read })
        else await show(read)
      }),
    choose: (sheet: string) =>
      run(async () => {
        if (!choice || sheet === choice.read.sheet) return choice && show(choice.read)
        const wanted = await send(choice.file, sheet)
        await discard(choice.read)
        await show(wanted)
      }),
    cancel: () =>
      run(async () => {
        setChoice(null)
        if (choice) await discard(choice.read)
      }),
  }
}

/** The first step: the kind of table, and the file. */
function Upload() {
  const t = useTexts('office')
  const { locale } = useLocale()
  const { busy, error, run } = useAction()
  const [kind, setKind] = useState<ImportKind>('products')
  const can = usePermissionCheck()
  const kinds = importKinds.filter((one) => can(importPermission[one] ?? 'import.run'))
  const { upload, choice, choose, cancel } = useUpload(kind, run)
  const template = (format: 'csv' | 'xlsx') =>
    run(() => saveFile(readImportTemplate, {}, `${kind}.${format}`, { kind, format, locale }))
  return (
    <Panel title={t('office.import.title')}>
      <ImportSteps current="file" />
      {error != null && !choice && <Alert>{refusalText(t, error)}</Alert>}
      {choice && (
        <SheetDialog
          sheets={choice.read.sheets}
          read={choice.read.sheet}
          busy={busy}
          error={error}
          onChoose={(sheet) => void choose(sheet)}
          onClose={() => void cancel()}
        />
      )}
      <SelectField
        label={t('office.import.kind')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`office.import.kind.${value}`) }))}
        onChange={(event) => setKind(event.target.value as ImportKind)}
      />
      <DropZone busy={busy} onFile={(file) => void upload(file)} />
      <div className={styles.templates}>
        <span className="muted">{t('office.import.template')}</span>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="plain"
            size="small"
            icon="download-simple"
            onClick={() => void template(format)}
          >
            <bdi className="ltr">{format.toUpperCase()}</bdi>
          </Button>
        ))}
      </div>
    </Panel>
  )
}
