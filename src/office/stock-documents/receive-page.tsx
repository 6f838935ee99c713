import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { createReceipt } from '#contract/office/stock-documents.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { focusFirstWrong } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { useRelativeTime } from '../controls/relative-time.tsx'
import { DiscardDraft } from '../editor/discard-draft.tsx'
import { LeaveGuard } from '../editor/leave-guard.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { TaskPage, TaskPart } from '../layout/task-page.tsx'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { plantKey, type PlantChoice } from '../stock/plant.ts'
import { PlantPicker } from '../stock/plant-picker.tsx'
import { signed } from '../stock/stock-level.tsx'
import { usePlantOfAddress } from '../stock/use-plant-of-address.ts'
import {
  blankLine,
  blankReceipt,
  bodyOf,
  goodOf,
  wrongIn,
  type ReceiptForm,
} from './receipt-form.ts'
import { ReceiptHead } from './receipt-head.tsx'
import { ReceiptLine } from './receipt-line.tsx'
import { SlipButton } from './slip-button.tsx'
import { useSavedNotice, useStockChanged } from './use-undo-document.ts'
import * as styles from './task.module.css'

/** What a supplier brought: delivered, broken, cost; made for a phone beside the lorry (office.md O3.4, J2). */
export default function ReceivePage() {
  const t = useTexts('office')
  const said = useRelativeTime()
  const form = useKeptForm('receipt', blankReceipt)
  const { save, busy, errors, failure, element } = useSave(form)
  const [picking, setPicking] = useState(false)
  const add = (choice: PlantChoice) => {
    setPicking(false)
    form.update((before) =>
      before.lines.some((line) => plantKey(line) === plantKey(choice))
        ? before
        : { ...before, lines: [...before.lines, blankLine(choice)] },
    )
  }
  const needsChoice = usePlantOfAddress(form.isRead, add)
  const { lines } = form.values
  const good = lines.reduce((sum, line) => sum + goodOf(line), 0)
  return (
    <form ref={element} noValidate onSubmit={(event) => void save(event)}>
      <TaskPage
        title={t('office.stock.receive.title')}
        subtitle={
          form.restoredAt
            ? t('office.editor.restored', { time: said(form.restoredAt) })
            : t('office.stock.receive.subtitle')
        }
        parent={{ to: '/stock', label: t('office.nav.stock') }}
        aside={form.isChanged && <DiscardDraft onDiscard={() => void form.clear()} />}
        footer={
          <button
            type="submit"
            className={styles.save}
            disabled={lines.length === 0}
            aria-busy={busy || undefined}
          >
            {t('office.stock.receive.save', { change: `\u2066${signed(good)}\u2069` })}
          </button>
        }
      >
        {failure && (
          <TaskPart bare>
            <Alert>{failure}</Alert>
          </TaskPart>
        )}
        <ReceiptHead values={form.values} errors={errors} onChange={form.change} />
        {lines.map((line, place) => (
          <ReceiptLine
            key={plantKey(line)}
            line={line}
            place={place}
            errors={errors}
            onChange={(part) =>
              form.update((before) => ({
                ...before,
                lines: before.lines.map((one, at) => (at === place ? { ...one, ...part } : one)),
              }))
            }
            onRemove={() =>
              form.update((before) => ({
                ...before,
                lines: before.lines.filter((_, at) => at !== place),
              }))
            }
          />
        ))}
        <TaskPart bare>
          {needsChoice && <Alert tone="info">{t('office.stock.pick.variant')}</Alert>}
          <div className={styles.more}>
            <Button icon="plus" onClick={() => setPicking(true)}>
              {t(lines.length === 0 ? 'office.stock.pick.title' : 'office.stock.pick.another')}
            </Button>
            <SlipButton
              mediaId={form.values.mediaId}
              onChange={(mediaId) => form.change({ mediaId })}
            />
          </div>
        </TaskPart>
      </TaskPage>
      <PlantPicker open={picking} onClose={() => setPicking(false)} onChoose={add} />
      <LeaveGuard isChanged={form.isChanged && !busy} />
    </form>
  )
}

type KeptReceipt = ReturnType<typeof useKeptForm<ReceiptForm>>

function useSave(form: KeptReceipt) {
  const t = useTexts('office')
  const navigate = useNavigate()
  const savedNotice = useSavedNotice()
  const stockChanged = useStockChanged()
  const element = useRef<HTMLFormElement>(null)
  const key = useRef(newIdempotencyKey())
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const refuse = (found: Record<string, string>) => {
    setErrors(found)
    requestAnimationFrame(() => focusFirstWrong(element.current))
  }
  async function save(event: React.FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const wrong = wrongIn(form.values)
    setFailure(null)
    if (Object.keys(wrong).length > 0)
      return refuse(
        Object.fromEntries(Object.entries(wrong).map(([name, text]) => [name, t(text)])),
      )
    setErrors({})
    setBusy(true)
    try {
      const { data } = await officeApi.call(createReceipt, {
        body: bodyOf(form.values),
        headers: { 'Idempotency-Key': key.current },
      })
      await form.clear()
      savedNotice(
        data,
        t('office.stock.receive.done', { change: `\u2066${signed(data.change ?? 0)}\u2069` }),
      )
      await navigate(`/stock/documents/${data.id}`)
      void stockChanged()
    } catch (error) {
      // A call that got no answer may have been done: the same again is done once.
      if (!(error instanceof ApiError && error.status === 0)) key.current = newIdempotencyKey()
      const fields = error instanceof ApiError ? error.body.errors : undefined
      if (fields)
        refuse(
          Object.fromEntries(Object.entries(fields).map(([name, [text = '']]) => [name, text])),
        )
      setFailure(refusalText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return { save, busy, errors, failure, element }
}
