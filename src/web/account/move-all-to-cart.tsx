import { useState } from 'react'
import { moveAllToCart } from '#wire/wishlist.ts'
import { browserApi } from '../browser-api.ts'
import { paths } from '../paths.ts'
import { refreshUser } from '../session/auth.ts'
import { submitCartChange } from '../session/cart.ts'
import { showFavorite } from '../session/favorites.ts'
import { sayError } from '../session/say-error.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/toasts.ts'
import { ReorderReport } from './reorder-report.tsx'

/** Every saved plant into the cart; what is not there stays saved, and is told of. */
export function MoveAllToCart({ onMoved }: { onMoved: () => void }) {
  const say = useTexts('account')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<string[] | null>(null)

  async function move() {
    setBusy(true)
    try {
      const { notices, items } = await submitCartChange('auth.requiredToAdd', 'Authentication required to add items to cart', () =>
        browserApi.call(moveAllToCart),
      )
      for (const { product } of items) showFavorite(product.id, product.is_saved)
      const skipped = notices.filter(({ code }) => code === 'reorderItemSkipped').map(({ message }) => message)
      if (skipped.length > 0) setMissing(skipped)
      else {
        notify.success(say('wishlist.movedAll'), { action: { label: say('nav.viewCart'), to: paths.cart() } })
        onMoved()
      }
      void refreshUser()
    } catch (error) {
      notify.error(sayError(say, error, 'wishlist.failedMoveAll'))
    }
    setBusy(false)
  }
  // The list is read again once the report was seen: an empty one takes its place, and the report with it.
  const close = () => {
    setMissing(null)
    onMoved()
  }
  return (
    <div className="wishlist-ways">
      <Button look="outline" small busy={busy} onClick={() => void move()}>
        {say('wishlist.moveAll')}
      </Button>
      {missing && <ReorderReport title={say('wishlist.moveAllTitle')} messages={missing} onClose={close} />}
    </div>
  )
}
