import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  applyCount,
  revealCount,
  type StockDocument,
  type StockDocumentLine,
} from '#contract/office/stock-documents.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { Checkbox } from '../controls/field.tsx'
import { CountChange } from '../controls/money.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction, useActionOnce } from '../session/use-action.ts'
import { PlantName } from '../stock/plant-name.tsx'
import { Change, signed } from '../stock/stock-level.tsx'
import { useSavedNotice, useStockChanged } from '../stock-documents/use-undo-document.ts'
import { plantKey } from '../stock/plant.ts'
import { countKey, isHidden, type Counting } from './use-count.ts'
import * as styles from './counts.module.css'
import * as task from '../stock-documents/task.module.css'

/** Whether a difference needs a second confirmation: at least five plants and a fifth of the expected number. */
const isLarge = (change: number, expected: number) =>
  Math.abs(change) >= 5 && Math.abs(change) * 5 >= expected

/** Shows the differences, asks again about the large ones, and applies them. */
export function ApplyCount({
  document,
  counting,
}: {
  document: StockDocument
  counting: Counting
}) {
  const t = useTexts('office')
  const [open, setOpen] = useState(false)
  // Outlives the dialog: closed after a lost answer and opened again, it applies the count once.
  const applying = useApply(document.id)
  const counted = document.lines.filter((line) => line.counted !== null)
  const change = counted.reduce((sum, line) => sum + (line.change ?? 0), 0)
  return (
    <>
      <button
        type="button"
        className={task.save}
        disabled={counted.length === 0 || counting.waitingCount > 0}
        onClick={() => {
          applying.reset()
          setOpen(true)
        }}
      >
        {isHidden(document) ? t('office.stock.counts.reveal') : <ApplyWords change={change} />}
      </button>
      {open && isHidden(document) && <Reveal id={document.id} onClose={() => setOpen(false)} />}
      {open && !isHidden(document) && (
        <Differences {...{ document, change, applying }} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function Differences({
  document: { lines },
  change,
  applying: { busy, error, apply },
  onClose,
}: {
  document: StockDocument
  change: number
  applying: ReturnType<typeof useApply>
  onClose: () => void
}) {
  const t = useTexts('office')
  const [sure, setSure] = useState<ReadonlySet<string>>(new Set())
  const differing = lines.filter((line) => line.change !== null && line.change !== 0)
  const large = differing.filter((line) => isLarge(line.change ?? 0, line.expected ?? 0))
  const left = lines.filter((line) => line.counted === null).length
  const setSureOf = (line: StockDocumentLine, isSure: boolean) => {
    const next = new Set(sure)
    if (isSure) next.add(plantKey(line))
    else next.delete(plantKey(line))
    setSure(next)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t('office.stock.counts.applyTitle')}
      subtitle={left > 0 && t('office.stock.counts.left', { count: left })}
      footer={
        <>
          <Button variant="primary" busy={busy} disabled={sure.size < large.length} onClick={apply}>
            <ApplyWords change={change} />
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      {differing.length === 0 && <p>{t('office.stock.counts.same')}</p>}
      {large.length > 0 && <Alert tone="warning">{t('office.stock.counts.large')}</Alert>}
      <ul className={styles.differences}>
        {differing.map((line) => (
          <li key={plantKey(line)}>
            <Difference line={line} />
            {large.includes(line) && (
              <Checkbox
                label={t('office.stock.counts.sure')}
                checked={sure.has(plantKey(line))}
                onChange={(event) => setSureOf(line, event.target.checked)}
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Ends the blind part of a count; the same dialog then shows its differences, the large ones to be confirmed. */
function Reveal({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts('office')
  const client = useQueryClient()
  const { busy, error, run } = useAction()
  const reveal = () =>
    void run(async () => {
      const { data } = await officeApi.call(revealCount, { params: { id } })
      client.setQueryData<StockDocument>(countKey(id), data)
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('office.stock.counts.reveal')}
      footer={
        <>
          <Button variant="primary" busy={busy} onClick={reveal}>
            {t('office.stock.counts.reveal')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <p>{t('office.stock.counts.revealHint')}</p>
    </Dialog>
  )
}

function Difference({ line }: { line: StockDocumentLine }) {
  return (
    <>
      <PlantName plant={line.product} variant={line.variant} />
      <span className={styles.difference}>
        <CountChange from={line.expected ?? 0} to={line.counted ?? 0} />
        <Change count={line.change ?? 0} />
      </span>
    </>
  )
}

/** The effect of applying on the stock. */
function ApplyWords({ change }: { change: number }) {
  const t = useTexts('office')
  return t('office.stock.counts.apply', { change: `\u2066${signed(change)}\u2069` })
}

function useApply(id: number) {
  const t = useTexts('office')
  const navigate = useNavigate()
  const savedNotice = useSavedNotice()
  const stockChanged = useStockChanged()
  const { busy, error, run, reset } = useActionOnce()
  const apply = () =>
    void run(id, async (key) => {
      const { data } = await officeApi.call(applyCount, {
        params: { id },
        headers: { 'Idempotency-Key': key },
      })
      savedNotice(
        data,
        t('office.stock.counts.done', { change: `\u2066${signed(data.change ?? 0)}\u2069` }),
      )
      await navigate(`/stock/documents/${id}`, { replace: true })
      await stockChanged()
    })
  return { busy, error, apply, reset }
}
