import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createAdjustment, undoStockDocument } from '#contract/office/stock-documents.ts'
import type { OfficeProductRow } from '#contract/office/products.ts'
import { adjustmentReasons, writeOffReasons, type AdjustmentReason } from '#shared/office/stock.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, IconButton } from '../controls/button.tsx'
import { Radio, TextField } from '../controls/field.tsx'
import { CountChange } from '../controls/money.tsx'
import { AnchoredPopover } from '../controls/popover.tsx'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { useCan, usePermissionCheck } from '../session/member.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useActionOnce } from '../session/use-action.ts'
import { plantName, type NamedPlant } from './plant-name.ts'
import { ProductStock } from './product-stock.tsx'
import { productKey } from './use-product.ts'
import * as styles from './stock-stepper.module.css'

type Stocked = NamedPlant & Pick<OfficeProductRow, 'id' | 'stock' | 'varies' | 'deleted_at'>

/** The quantity for sale, with buttons to change it by one with a reason; a stock document records it. */
export function StockStepper({ product }: { product: Stocked }) {
  const t = useTexts('office')
  const can = usePermissionCheck()
  const frame = useRef<HTMLSpanElement>(null)
  const [change, setChange] = useState<number | null>(null)
  const { available } = product.stock
  const { deleted_at: deletedAt } = product
  const name = plantName(product, useLocale().locale)
  const isFixed =
    available === null ||
    product.varies ||
    deletedAt !== null ||
    !can(['stock.adjust', 'stock.write'])
  if (isFixed) return <ProductStock stock={product.stock} />
  return (
    <span ref={frame} className={styles.stepper}>
      <IconButton
        icon="minus"
        label={t('office.stepper.fewer', { name })}
        disabled={available <= 0}
        onClick={() => setChange(-1)}
      />
      <ProductStock stock={product.stock} isBare />
      {can('stock.adjust') && (
        <IconButton
          icon="plus"
          label={t('office.stepper.more', { name })}
          onClick={() => setChange(1)}
        />
      )}
      {change !== null && (
        <AnchoredPopover
          label={t('office.stepper.title', { name })}
          anchor={frame}
          onClose={() => setChange(null)}
        >
          <AdjustForm {...{ product, available }} first={change} onDone={() => setChange(null)} />
        </AnchoredPopover>
      )}
    </span>
  )
}

interface FormProps {
  product: Stocked
  available: number
  first: number
  onDone: () => void
}

function AdjustForm({ product, available, first, onDone }: FormProps) {
  const t = useTexts('office')
  const can = usePermissionCheck()
  const [typed, setTyped] = useState(String(Math.abs(first)))
  const isMore = first > 0
  const reasons = adjustmentReasons.filter((reason) =>
    isMore
      ? !writeOffReasons.has(reason)
      : reason !== 'restocked' && (writeOffReasons.has(reason) || can('stock.adjust')),
  )
  const name = plantName(product, useLocale().locale)
  const [reason, setReason] = useState<AdjustmentReason | undefined>(reasons[0])
  const { busy, error, save } = useAdjust(product, onDone)
  const count = Number(toAsciiDigits(typed))
  const isValid = Number.isInteger(count) && count > 0 && (isMore || count <= available)
  const change = isMore ? count : -count
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid && reason) void save(change, reason)
      }}
    >
      <TextField
        label={t(isMore ? 'office.stepper.add' : 'office.stepper.take', { name })}
        dir="ltr"
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <fieldset className={styles.reasons}>
        <legend className="visually-hidden">{t('office.stepper.reason')}</legend>
        {reasons.map((one) => (
          <Radio
            key={one}
            name="reason"
            label={t(`office.stockReason.${one}`)}
            checked={reason === one}
            onChange={() => setReason(one)}
          />
        ))}
      </fieldset>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <div className={styles.end}>
        <span className="muted">
          {t('office.product.stock')}{' '}
          {isValid && <CountChange from={available} to={available + change} />}
        </span>
        <Button type="submit" variant="primary" busy={busy} disabled={!isValid}>
          {t('office.stepper.save')}
        </Button>
      </div>
    </form>
  )
}

function useAdjust(product: Stocked, onDone: () => void) {
  const { id } = product
  const name = plantName(product, useLocale().locale)
  const t = useTexts('office')
  const client = useQueryClient()
  const undoNotice = useUndoNotice()
  const canUndo = useCan('stock.adjust')
  const { busy, error, run } = useActionOnce()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['products', 'list'] }),
      client.invalidateQueries({ queryKey: productKey(id) }),
    ])
  const save = (change: number, reason: AdjustmentReason) => {
    const body = { reason, lines: [{ product_id: id, change }] }
    return run(body, async (key) => {
      const headers = { 'Idempotency-Key': key }
      const { data } = await officeApi.call(createAdjustment, { body, headers })
      await refresh()
      onDone()
      const saved = t('office.stepper.saved', { name })
      if (!canUndo) return notify.success(saved)
      undoNotice(saved, async () => {
        await officeApi.call(undoStockDocument, {
          params: { id: data.id },
          headers: { 'Idempotency-Key': newIdempotencyKey() },
        })
        await refresh()
      })
    })
  }
  return { busy, error, save }
}
