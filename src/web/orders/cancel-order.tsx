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

/** The quiet way to cancel an order that can be; it asks, and says what becomes of the money, before it does. */
export function CancelOrder({ order }: { order: Order }) {
  const t = useTexts('orders')
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  /** The shop knows better: what stands behind the dialog is old. */
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
  // Not before the reader has seen why it did not happen.
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
        keep={t('orders.cancelKeep')}
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
