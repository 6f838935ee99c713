import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createAdjustment } from '#contract/office/stock-documents.ts'
import { adjustmentReasons, writeOffReasons, type AdjustmentReason } from '#shared/office/stock.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { TextArea } from '../controls/field.tsx'
import { useRelativeTime } from '../controls/relative-time.tsx'
import { DiscardDraft } from '../editor/discard-draft.tsx'
import { LeaveGuard } from '../editor/leave-guard.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { TaskPage, TaskPart } from '../layout/task-page.tsx'
import { useMay } from '../session/member.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { plantKey, type PlantChoice } from '../stock/plant.ts'
import { PlantPicker } from '../stock/plant-picker.tsx'
import { signed } from '../stock/stock-level.tsx'
import { usePlantOfAddress } from '../stock/use-plant-of-address.ts'
import {
  bodyOf,
  blankAdjustment,
  changeOf,
  isReady,
  type AdjustmentForm,
} from './adjustment-form.ts'
import { AdjustmentLine, Reasons } from './adjustment-line.tsx'
import { useSavedNotice, useStockChanged } from './use-undo-document.ts'
import * as styles from './task.module.css'

const kept = (mayAdjust: boolean, wanted: string | null) => (): AdjustmentForm => ({
  ...blankAdjustment(),
  reason:
    reasonsFor(mayAdjust).find((one) => one === wanted) ?? (mayAdjust ? 'correction' : 'damaged'),
})
const reasonsFor = (mayAdjust: boolean): AdjustmentReason[] =>
  adjustmentReasons.filter((reason) => mayAdjust || writeOffReasons.has(reason))

/** So many more or fewer, and why: a correction, what died or was stolen, what came back (office.md O3.4). */
export default function AdjustPage() {
  const t = useTexts('office')
  const said = useRelativeTime()
  const mayAdjust = useMay()('stock.adjust')
  const [parameters] = useSearchParams()
  const form = useKeptForm('adjustment', kept(mayAdjust, parameters.get('reason')))
  const { save, busy, errors, failure } = useSave(form)
  const [picking, setPicking] = useState(false)
  const add = (choice: PlantChoice) => {
    setPicking(false)
    form.update((before) =>
      before.lines.some((line) => plantKey(line) === plantKey(choice))
        ? before
        : { ...before, lines: [...before.lines, { ...choice, count: null }] },
    )
  }
  const needsChoice = usePlantOfAddress(form.isRead, add)
  const { reason, lines } = form.values
  const change = lines.reduce((sum, line) => sum + changeOf(reason, line), 0)
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <TaskPage
        title={t('office.stock.adjust.title')}
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
            disabled={!isReady(form.values)}
            aria-busy={busy || undefined}
          >
            {t('office.stock.adjust.save', { change: `\u2066${signed(change)}\u2069` })}
          </button>
        }
      >
        {failure && (
          <TaskPart bare>
            <Alert>{failure}</Alert>
          </TaskPart>
        )}
        <TaskPart>
          <Reasons
            reasons={reasonsFor(mayAdjust)}
            chosen={reason}
            onChoose={(reason) => form.change({ reason })}
          />
        </TaskPart>
        {lines.map((line, place) => (
          <AdjustmentLine
            key={plantKey(line)}
            line={line}
            reason={reason}
            error={
              errors[`lines.${place}.change`] ??
              errors[`lines.${place}.product_id`] ??
              errors[`lines.${place}.variant_id`]
            }
            onChange={(count) =>
              form.update((before) => ({
                ...before,
                lines: before.lines.map((one, at) => (at === place ? { ...one, count } : one)),
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
          </div>
        </TaskPart>
        <TaskPart>
          <TextArea
            label={t('office.stock.note')}
            optional
            maxLength={1000}
            value={form.values.note}
            error={errors['note']}
            onChange={(event) => form.change({ note: event.target.value })}
          />
        </TaskPart>
      </TaskPage>
      <PlantPicker open={picking} onClose={() => setPicking(false)} onChoose={add} />
      <LeaveGuard isChanged={form.isChanged && !busy} />
    </form>
  )
}

function useSave(form: ReturnType<typeof useKeptForm<AdjustmentForm>>) {
  const t = useTexts('office')
  const navigate = useNavigate()
  const savedNotice = useSavedNotice()
  const stockChanged = useStockChanged()
  const key = useRef(newIdempotencyKey())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  async function save(event: React.FormEvent): Promise<void> {
    event.preventDefault()
    if (busy || !isReady(form.values)) return
    setError(null)
    setBusy(true)
    try {
      const { data } = await officeApi.call(createAdjustment, {
        body: bodyOf(form.values),
        headers: { 'Idempotency-Key': key.current },
      })
      await form.clear()
      savedNotice(
        data,
        t('office.stock.adjust.done', { change: `\u2066${signed(data.change ?? 0)}\u2069` }),
      )
      await navigate(`/stock/documents/${data.id}`)
      void stockChanged()
    } catch (refusal) {
      // A call that got no answer may have been done: the same again is done once.
      if (!(refusal instanceof ApiError && refusal.status === 0)) key.current = newIdempotencyKey()
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }
  const fields = (error instanceof ApiError && error.body.errors) || {}
  const errors: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(fields).map(([name, [text]]) => [name, text]),
  )
  return { save, busy, errors, failure: error === null ? null : refusalText(t, error) }
}
