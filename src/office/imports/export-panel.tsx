import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createExport, exportKinds } from '#contract/office/exports.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { SelectField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useActionOnce } from '../session/use-action.ts'

const formats = ['xlsx', 'csv'] as const
const statuses = ['', 'published', 'draft', 'archived'] as const

/** Exports products or their prices in the import format: exporting and importing again changes nothing. */
export function ExportPanel() {
  const t = useTexts('office')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { busy, error, run } = useActionOnce()
  const [kind, setKind] = useState<(typeof exportKinds)[number]>('products')
  const [format, setFormat] = useState<(typeof formats)[number]>('xlsx')
  const [status, setStatus] = useState('')
  const body = { kind, format, ...(status && { filter: { status } }) }
  const start = () =>
    run(body, async (key) => {
      const { data } = await officeApi.call(createExport, {
        body,
        headers: { 'Idempotency-Key': key },
      })
      await client.invalidateQueries({ queryKey: ['jobs'] })
      await navigate(`/jobs/${data.id}`)
    })
  return (
    <Panel title={t('office.export.title')}>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <SelectField
        label={t('office.import.kind')}
        value={kind}
        options={exportKinds.map((value) => ({ value, label: t(`office.import.kind.${value}`) }))}
        onChange={(event) => setKind(event.target.value as typeof kind)}
      />
      <SelectField
        label={t('office.export.which')}
        value={status}
        options={statuses.map((value) => ({
          value,
          label: t(value ? `office.productStatus.${value}` : 'office.export.all'),
        }))}
        onChange={(event) => setStatus(event.target.value)}
      />
      <SelectField
        label={t('office.export.format')}
        value={format}
        options={formats.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(event) => setFormat(event.target.value as typeof format)}
      />
      <p className="muted">{t('office.export.hint')}</p>
      <Button icon="download-simple" busy={busy} onClick={() => void start()}>
        {t('office.export.start')}
      </Button>
    </Panel>
  )
}
