import { useId, type FormEvent, type ReactNode, type RefObject } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { useRelativeTime } from '../controls/relative-time.tsx'
import { DiscardDraft } from '../editor/discard-draft.tsx'
import { LeaveGuard } from '../editor/leave-guard.tsx'
import { TaskPage, TaskPart } from '../layout/task-page.tsx'
import type { PlantChoice } from '../stock/plant.ts'
import { PlantPicker } from '../stock/plant-picker.tsx'
import { usePlantScanField } from '../stock/plant-scan.tsx'
import type { PlantScan } from '../stock/use-plant-scan.ts'
import { signed } from '../stock/stock-level.tsx'
import * as styles from './task.module.css'

interface DocumentFormProps {
  title: string
  /** Contains `{{change}}`, the change of the stock. */
  saveText: string
  form: {
    isChanged: boolean
    restoredAt: string | null
    clear: () => Promise<unknown>
    isPicking: boolean
    setPicking: (isPicking: boolean) => void
    add: (choice: PlantChoice) => void
  }
  sending: {
    element: RefObject<HTMLFormElement | null>
    save: (event: FormEvent) => Promise<void>
    busy: boolean
    failure: string | null
  }
  /** The text of what is still missing before the document can be saved; null: nothing. */
  missing: string | null
  change: number
  children: ReactNode
}

/** The frame of a stock document: its title, restored input, the save button, the plant picker. */
export function DocumentForm({
  title,
  saveText,
  form,
  sending: { element, save, busy, failure },
  missing,
  change,
  children,
}: DocumentFormProps) {
  const t = useTexts('office')
  const said = useRelativeTime()
  const missingId = useId()
  return (
    <form ref={element} noValidate onSubmit={(event) => void save(event)}>
      <TaskPage
        title={title}
        subtitle={
          form.restoredAt
            ? t('office.editor.restored', { time: said(form.restoredAt) })
            : t('office.stock.receive.subtitle')
        }
        parent={{ to: '/stock', label: t('office.nav.stock') }}
        aside={form.isChanged && <DiscardDraft onDiscard={() => void form.clear()} />}
        footer={
          <>
            {missing !== null && (
              <p id={missingId} className={styles.missing}>
                {t(missing)}
              </p>
            )}
            <button
              type="submit"
              className={styles.save}
              disabled={missing !== null}
              aria-describedby={missing === null ? undefined : missingId}
              aria-busy={busy || undefined}
            >
              {missing === null && change !== 0
                ? t(saveText, { change: `\u2066${signed(change)}\u2069` })
                : t('office.editor.save')}
            </button>
          </>
        }
      >
        {failure && (
          <TaskPart bare>
            <Alert>{failure}</Alert>
          </TaskPart>
        )}
        {children}
      </TaskPage>
      <PlantPicker
        open={form.isPicking}
        onClose={() => form.setPicking(false)}
        onChoose={form.add}
      />
      <LeaveGuard isChanged={form.isChanged && !busy} />
    </form>
  )
}

/** The buttons that add a plant, chosen or scanned; `children`: other buttons. */
export function AddPlant({
  form,
  children,
}: {
  form: {
    values: { lines: readonly unknown[] }
    needsChoice: boolean
    setPicking: (isPicking: boolean) => void
    scan: PlantScan
  }
  children?: ReactNode
}) {
  const t = useTexts('office')
  const { button, field } = usePlantScanField(form.scan)
  const isFirst = form.values.lines.length === 0
  return (
    <TaskPart bare>
      {form.needsChoice && <Alert tone="info">{t('office.stock.pick.variant')}</Alert>}
      <div className={styles.more}>
        <Button icon="plus" onClick={() => form.setPicking(true)}>
          {t(isFirst ? 'office.stock.pick.title' : 'office.stock.pick.another')}
        </Button>
        {button}
        {children}
      </div>
      {field}
    </TaskPart>
  )
}
