import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RefundableOrder, RefundPreview } from '#contract/office/refunds/refund.ts'
import { createRefund, previewRefund } from '#contract/office/refunds/refunds.ts'
import type { RefundMethod } from '#shared/office/refund.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { fieldRefusal, isRefused, refusalText } from '../session/refusal.ts'
import { useCallError } from '../session/use-action.ts'
import { wantedOf, type RefundForm } from './refund-form.ts'

/** The server's preview of a refund; null: the form has nothing to refund. */
export function useRefundPreview(order: RefundableOrder, form: RefundForm) {
  const wanted = {
    ...wantedOf(form, order),
    ...(form.method && { method: form.method }),
  }
  const isEmpty =
    wanted.lines.length === 0 && !('shipping_halalas' in wanted) && !('amount_halalas' in wanted)
  const { data, error, isFetching } = useQuery({
    queryKey: ['refunds', 'preview', order.order_id, order.version, wanted],
    queryFn: async ({ signal }) =>
      (
        await officeApi.call(previewRefund, {
          params: { id: order.order_id },
          body: wanted,
          signal,
        })
      ).data,
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { preview: isEmpty || error ? null : (data ?? null), error, isFetching }
}

interface Sending {
  order: RefundableOrder
  form: RefundForm
  preview: RefundPreview
  method: RefundMethod
}

/** Sends a refund once, however often its button is pressed; `onDone` is called when it is saved. */
export function useSendRefund(onDone: () => void) {
  const words = useTexts('office')
  const queries = useQueryClient()
  const key = useRef(newIdempotencyKey())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useCallError()
  async function send({ order, form, preview, method }: Sending): Promise<void> {
    if (busy || form.reason === '') return
    setBusy(true)
    setError(null)
    try {
      const { message } = await officeApi.call(createRefund, {
        params: { id: order.order_id },
        body: {
          ...wantedOf(form, order),
          reason: form.reason,
          note: form.note,
          method,
          expected_total_halalas: preview.total_halalas,
          tell_customer: form.tellCustomer,
          version: order.version,
          ...(method === 'bank_transfer' && { iban: form.iban, holder: form.holder }),
        },
        headers: { 'Idempotency-Key': key.current },
      })
      notify.success(message)
      onDone()
    } catch (refusal) {
      if (isRefused(refusal)) key.current = newIdempotencyKey()
      setError(refusal)
    } finally {
      setBusy(false)
      // The order shows its refunds and credit notes too.
      for (const kind of ['refunds', 'orders'])
        await queries.invalidateQueries({ queryKey: [kind] })
    }
  }
  const failure =
    error === null ? null : { text: refusalText(words, error), iban: fieldRefusal(error, 'iban') }
  return { send, busy, failure }
}
