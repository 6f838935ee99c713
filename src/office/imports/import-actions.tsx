import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applyImport, readWrongLines, type ImportFile } from '#contract/office/imports.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Checkbox } from '../controls/field.tsx'
import { formatCount } from '../controls/money.tsx'
import { isActive } from '#shared/office/job.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { saveFile } from '../session/save-file.ts'
import { useAction } from '../session/use-action.ts'

/** Applies the result of the dry run, and offers the wrong lines as a file to correct. */
export function ImportActions({ file }: { file: ImportFile }) {
  const t = useTexts('office')
  const client = useQueryClient()
  const { busy, error, run } = useAction()
  const { id, counts, job } = file
  const [acceptsWarned, acceptWarned] = useState(true)
  // One key per page: a repeated press applies nothing twice.
  const [key] = useState(newIdempotencyKey)
  const lines = counts.new + counts.changed - (acceptsWarned ? 0 : counts.warned)
  const apply = () =>
    run(async () => {
      await officeApi.call(applyImport, {
        params: { id },
        body: { accept_warnings: acceptsWarned },
        headers: { 'Idempotency-Key': `${key}-${Number(acceptsWarned)}` },
      })
      await client.invalidateQueries({ queryKey: ['imports'] })
      await client.invalidateQueries({ queryKey: ['jobs'] })
    })
  const isReady = job?.state === 'done' && !file.problem
  return (
    <>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      {counts.warned > 0 && (
        <Checkbox
          label={t('office.import.acceptWarned', {
            count: counts.warned,
            total: formatCount(counts.warned),
          })}
          checked={acceptsWarned}
          onChange={(event) => acceptWarned(event.target.checked)}
        />
      )}
      {counts.wrong > 0 && (
        <Button
          icon="download-simple"
          onClick={() => void run(() => saveFile(readWrongLines, { id }, `wrong-${id}.csv`))}
        >
          {t('office.import.wrongLines', { total: formatCount(counts.wrong) })}
        </Button>
      )}
      <Button
        variant="primary"
        size="large"
        busy={busy || (job !== null && isActive(job))}
        disabled={!isReady || lines === 0}
        onClick={() => void apply()}
      >
        {t('office.import.apply', { count: lines, total: formatCount(lines) })}
      </Button>
    </>
  )
}
