import { useState } from 'react'
import { moveAllToCart } from '#contract/wishlist.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { refreshUser } from '../session/auth.ts'
import { submitCartChange } from '../session/cart.ts'
import { showFavorite } from '../session/favorites.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/toasts.ts'
import { ReorderReport } from '../lines/reorder-report.tsx'
import * as styles from './move-all-to-cart.module.css'

/** Moves every saved plant into the cart; unavailable ones stay saved, and a notice reports them. */
export function MoveAllToCart({ onMoved }: { onMoved: () => void }) {
  const t = useTexts('account')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<string[] | null>(null)

  async function move() {
    setBusy(true)
    try {
      const { notices, items } = await submitCartChange(
        'auth.requiredToAdd',
        'Authentication required to add items to cart',
        () => browserApi.call(moveAllToCart),
      )
      for (const { product } of items) showFavorite(product.id, product.is_saved)
      const skipped = notices
        .filter(({ code }) => code === 'reorderItemSkipped')
        .map(({ message }) => message)
      if (skipped.length > 0) setMissing(skipped)
      else {
        notify.success(t('wishlist.movedAll'), {
          action: { label: t('nav.viewCart'), to: paths.cart() },
        })
        onMoved()
      }
      void refreshUser()
    } catch (error) {
      notify.error(errorMessage(t, error, 'wishlist.failedMoveAll'))
    }
    setBusy(false)
  }
  // The list is reloaded after the report was closed: an empty list would replace it and the report.
  const close = () => {
    setMissing(null)
    onMoved()
  }
  return (
    <div className={styles.actions}>
      <Button variant="outline" small busy={busy} onClick={() => void move()}>
        {t('wishlist.moveAll')}
      </Button>
      {missing && (
        <ReorderReport title={t('wishlist.moveAllTitle')} messages={missing} onClose={close} />
      )}
    </div>
  )
}
