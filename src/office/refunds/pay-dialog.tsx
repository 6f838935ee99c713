import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeRefund } from '#contract/office/refunds/refund.ts'
import {
  changeRefundMethod,
  closeRefund,
  readRefundAccount,
} from '#contract/office/refunds/refunds.ts'
import type { RefundMethod } from '#shared/office/refund.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { SelectField, TextField } from '../controls/field.tsx'
import { Ltr, Money } from '../controls/money.tsx'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { shortNumber } from '../orders/short-number.ts'
import { officeApi } from '../session/office-api.ts'
import { isNetworkBack, refusalText } from '../session/refusal.ts'
import { useCallError } from '../session/use-action.ts'

/** Closes a refund that staff have paid, or changes its method (tax.md 1.4). */
export function PayDialog({ refund, onClose }: { refund: OfficeRefund; onClose: () => void }) {
  const t = useTexts('office-refunds')
  const form = usePayForm(refund, onClose)
  const { reference, method, iban, isPaying, failure } = form
  return (
    <Dialog
      open
      onClose={onClose}
      closesOutside={false}
      title={t('refunds.payTitle', { number: shortNumber({ id: refund.order_id }) })}
      subtitle={<Money halalas={refund.amount_halalas} />}
      footer={
        <>
          <Button
            variant="primary"
            busy={form.busy}
            disabled={isPaying && reference.trim() === ''}
            onClick={() => void form.send()}
          >
            {t(form.actionKey)}
          </Button>
          <Button onClick={form.end}>{t('refunds.cancel')}</Button>
        </>
      }
    >
      {failure && <Alert>{failure}</Alert>}
      <MethodField refund={refund} method={method} onChange={form.setMethod} />
      {isPaying && refund.iban_last4 && <Account refund={refund} />}
      {form.needsAccount && (
        <TextField
          label={t('refunds.iban')}
          dir="ltr"
          optional
          autoComplete="off"
          value={iban}
          onChange={(event) => form.setIban(event.target.value)}
        />
      )}
      {isPaying && (
        <TextField
          label={t(method === 'cash' ? 'refunds.receipt' : 'refunds.reference')}
          dir="ltr"
          required
          value={reference}
          onChange={(event) => form.setReference(event.target.value)}
        />
      )}
    </Dialog>
  )
}

/** The dialog's form. `send` marks the refund as paid, or changes its method, or adds the account of a transfer. */
function usePayForm(refund: OfficeRefund, onClose: () => void) {
  const draft = usePersistedForm(`refund-pay-${refund.id}`, () => ({
    reference: '',
    method: (refund.method === 'cash' ? 'cash' : 'bank_transfer') as RefundMethod,
  }))
  const { reference, method } = draft.values
  // The customer's bank account is never stored on the device.
  const [iban, setIban] = useState('')
  /** Clears the draft when the action is done or cancelled. */
  const end = () => {
    void draft.clear()
    onClose()
  }
  const { run, busy, failure } = usePayment(end)
  const isSameMethod = refund.state === 'wanted' && method === refund.method
  const isPaying = isSameMethod && iban.trim() === ''
  const params = { id: refund.id }
  return {
    ...{ reference, method, iban, isPaying, busy, failure, end, setIban },
    actionKey: isPaying
      ? ('refunds.markPaid' as const)
      : isSameMethod
        ? ('refunds.saveAccount' as const)
        : ('refunds.changeMethod' as const),
    // A transfer may be created before its account is known.
    needsAccount: method === 'bank_transfer' && (!isSameMethod || refund.iban_last4 === null),
    setReference: (typed: string) => draft.change({ reference: typed }),
    setMethod: (chosen: RefundMethod) => draft.change({ method: chosen }),
    send: () =>
      isPaying
        ? run(() => officeApi.call(closeRefund, { params, body: { bank_reference: reference } }))
        : run(() => officeApi.call(changeRefundMethod, { params, body: { method, iban } })),
  }
}

/** A choice of the method; the card is offered only after a refund to it was refused. */
function MethodField({
  refund,
  method,
  onChange,
}: {
  refund: OfficeRefund
  method: RefundMethod
  onChange: (method: RefundMethod) => void
}) {
  const t = useTexts('office-refunds')
  return (
    <SelectField
      label={t('refunds.method')}
      value={method}
      options={(['bank_transfer', 'cash', 'card'] as const)
        .filter((each) => each !== 'card' || refund.state === 'refused')
        .map((value) => ({ value, label: t(`refunds.method.${value}`) }))}
      onChange={(event) => onChange(event.target.value as RefundMethod)}
    />
  )
}

/** Runs an action on a refund, with its failure in words; `onDone` is called when it is done. */
export function usePayment(onDone: () => void) {
  const words = useTexts('office')
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useCallError()
  async function run(call: () => Promise<{ message: string }>): Promise<void> {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      const { message } = await call()
      notify.success(message)
      onDone()
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
      // The order shows its refunds and credit notes too.
      for (const kind of ['refunds', 'orders'])
        await queries.invalidateQueries({ queryKey: [kind] })
    }
  }
  return { run, busy, failure: error === null ? null : refusalText(words, error) }
}

/** The bank account, for the member who makes the transfer; showing it is logged. */
function Account({ refund }: { refund: OfficeRefund }) {
  const t = useTexts('office-refunds')
  const words = useTexts('office')
  const [shown, setShown] = useState<{ iban: string; holder: string | null } | null>(null)
  const [error, setError] = useCallError()
  if (error !== null && !isNetworkBack(error)) return <Alert>{refusalText(words, error)}</Alert>
  if (shown)
    return (
      <p>
        <Ltr>{shown.iban}</Ltr> {shown.holder && <bdi>{shown.holder}</bdi>}
      </p>
    )
  const show = () =>
    officeApi
      .call(readRefundAccount, { params: { id: refund.id } })
      .then(({ data }) => setShown(data), setError)
  return (
    <Button variant="plain" onClick={() => void show()}>
      {t('refunds.showAccount')} <Ltr>••{refund.iban_last4}</Ltr>
    </Button>
  )
}
