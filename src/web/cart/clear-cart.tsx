import { useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { useCart } from '../session/cart.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/toasts.ts'
import { addLines } from '../lines/add-lines.ts'
import { useLineName } from '../lines/item-text.tsx'
import * as styles from './clear-cart.module.css'
import * as textLink from '../ui/text-link.module.css'

/** How long the notice offers to undo, in milliseconds; long enough for a slow reader. */
const undoMs = 10_000

/** Empties the cart after confirmation (contract §5.5); the notice restores everything: lines with their options, then the coupon. */
export function ClearCart({ cart }: { cart: Cart }) {
  const t = useTexts('cart')
  const nameOf = useLineName()
  const { clear, applyCoupon } = useCart()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function empty() {
    setBusy(true)
    setError(null)
    try {
      await clear()
      notify.success(t('cart.cleared'), {
        stay: undoMs,
        action: { label: t('cart.undoClear'), onClick: () => void putBack() },
      })
    } catch (refusal) {
      setError(errorMessage(t, refusal, 'cart.failedClear'))
    }
    setBusy(false)
  }
  async function putBack() {
    const missing = await addLines(cart.items, { t, nameOf })
    if (cart.coupon_code !== null) {
      await applyCoupon(cart.coupon_code).catch((refusal: unknown) =>
        missing.push(errorMessage(t, refusal, 'cart.failedApply')),
      )
    }
    if (missing.length > 0) notify.error(missing.join(' '), { stay: undoMs })
    else notify.success(t('cart.putBack'))
  }
  return (
    <>
      <button
        type="button"
        className={`${textLink.textLink} ${styles.clear}`}
        onClick={() => setAsking(true)}
      >
        {t('cart.clear')}
      </button>
      <ConfirmDialog
        open={asking}
        title={t('cart.clearTitle')}
        cancel={t('cart.clearDismiss')}
        confirm={t('cart.clear')}
        busy={busy}
        error={error}
        onConfirm={() => void empty()}
        onClose={() => setAsking(false)}
      >
        <p>{t('cart.clearHint')}</p>
      </ConfirmDialog>
    </>
  )
}
