import { useState } from 'react'
import { moveToCart } from '#contract/wishlist.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { refreshUser } from '../session/auth.ts'
import { submitCartChange } from '../session/cart.ts'
import { showFavorite } from '../session/favorites.ts'
import { errorMessage } from '../errors/error-message.ts'
import { usePlantNames, type Plant } from '../product/plant.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/toasts.ts'

/** Moves a saved plant into the cart; when refused it stays saved (contract §9). */
export function MoveToCart({ plant, onMoved }: { plant: Plant; onMoved: () => void }) {
  const t = useTexts('account')
  const { title } = usePlantNames(plant)
  const [busy, setBusy] = useState(false)

  async function move() {
    setBusy(true)
    try {
      await submitCartChange(
        'auth.requiredToAdd',
        'Authentication required to add items to cart',
        () => browserApi.call(moveToCart, { params: { id: plant.id }, body: { quantity: 1 } }),
      )
      showFavorite(plant.id, false)
      notify.success(t('wishlist.moved'), {
        action: { label: t('nav.viewCart'), to: paths.cart() },
      })
      onMoved()
      void refreshUser()
    } catch (error) {
      notify.error(errorMessage(t, error, 'failedToAddToCart'))
    }
    setBusy(false)
  }
  return (
    <Button variant="tonal" small busy={busy} onClick={() => void move()}>
      {t('wishlist.move')}
      <span className="visually-hidden">: {title}</span>
    </Button>
  )
}
