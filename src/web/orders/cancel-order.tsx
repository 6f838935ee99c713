import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/order.ts'
import { cancelOrder } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import { refreshUser } from '../session/auth.ts'
import { isNetworkError, errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/toasts.ts'
import * as styles from './cancel-order.module.css'

/** The link to cancel an order that can be cancelled; before cancelling it asks for confirmation and explains what happens to the money. */
export function CancelOrder({ order }: { order: Order }) {
  const t = useTexts('orders')
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  /** The shop has a newer state than the page behind the dialog. */
  const [outdated, setOutdated] = useState(false)
  const id = `#${order.increment_id}`
  const paid = order.payment_method === 'credit_card' && order.status !== 'pending_payment'

  async function cancel() {
    setBusy(true)
    setError(null)
    try {
      const { message } = await browserApi.call(cancelOrder, { params: { id: order.id } })
      setOpen(false)
      notify.success(message)
      void revalidate()
      void refreshUser()
    } catch (refusal) {
      setError(errorMessage((key) => t(key, { id }), refusal, 'orders.failedCancel'))
      setOutdated(!isNetworkError(refusal))
    }
    setBusy(false)
  }
  // Reloads only after the reader has seen why it failed.
  function close() {
    setOpen(false)
    if (outdated) void revalidate()
    setOutdated(false)
  }
  return (
    <>
      {order.can_cancel && (
        <Button
          variant="text"
          small
          className={styles.cancel}
          aria-label={t('orders.cancelFor', { id })}
          onClick={() => setOpen(true)}
        >
          {t('orders.cancel')}
        </Button>
      )}
      <ConfirmDialog
        open={open}
        title={t('orders.cancelTitle', { id })}
        cancel={t('orders.cancelDismiss')}
        confirm={t('orders.cancelConfirm')}
        busy={busy}
        error={error}
        onConfirm={() => void cancel()}
        onClose={close}
      >
        <p>{t(paid ? 'orders.cancelRefund' : 'orders.cancelHint')}</p>
      </ConfirmDialog>
    </>
  )
}
