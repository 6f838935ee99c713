import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Radio } from '../controls/field.tsx'
import { refusalText } from '../session/refusal.ts'

/** Chooses the sheet of a workbook that has several; the first one is preselected, as it has been read already (office.md 20.8). */
export function SheetDialog({
  sheets,
  read,
  busy,
  error,
  onChoose,
  onClose,
}: {
  sheets: readonly string[]
  /** The sheet that was read. */
  read: string | null
  busy: boolean
  error: unknown
  onChoose: (sheet: string) => void
  onClose: () => void
}) {
  const t = useTexts('office')
  const [chosen, setChosen] = useState(read ?? sheets[0] ?? '')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('office.import.sheet.title')}
      subtitle={t('office.import.sheet.hint')}
      footer={
        <>
          <Button variant="primary" busy={busy} onClick={() => onChoose(chosen)}>
            {t('office.import.sheet.go')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <div role="radiogroup" aria-label={t('office.import.sheet.title')}>
        {sheets.map((sheet) => (
          <Radio
            key={sheet}
            name="sheet"
            label={<bdi>{sheet}</bdi>}
            checked={sheet === chosen}
            onChange={() => setChosen(sheet)}
          />
        ))}
      </div>
    </Dialog>
  )
}
