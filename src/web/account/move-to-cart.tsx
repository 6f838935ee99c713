import { useState } from 'react'
import { moveToCart } from '#wire/wishlist.ts'
import { browserApi } from '../browser-api.ts'
import { paths } from '../paths.ts'
import { refreshUser } from '../session/auth.ts'
import { submitCartChange } from '../session/cart.ts'
import { showFavorite } from '../session/favorites.ts'
import { sayError } from '../session/say-error.ts'
import { usePlantNames, type Plant } from '../storefront/plant.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/toasts.ts'

/** From the saved plants into the cart; a refusal leaves it saved (contract §9). */
export function MoveToCart({ plant, onMoved }: { plant: Plant; onMoved: () => void }) {
  const say = useTexts('account')
  const { title } = usePlantNames(plant)
  const [busy, setBusy] = useState(false)

  async function move() {
    setBusy(true)
    try {
      await submitCartChange('auth.requiredToAdd', 'Authentication required to add items to cart', () =>
        browserApi.call(moveToCart, { params: { id: plant.id }, body: { quantity: 1 } }),
      )
      showFavorite(plant.id, false)
      notify.success(say('wishlist.moved'), { action: { label: say('nav.viewCart'), to: paths.cart() } })
      onMoved()
      void refreshUser()
    } catch (error) {
      notify.error(sayError(say, error, 'failedToAddToCart'))
    }
    setBusy(false)
  }
  return (
    <Button look="tonal" small busy={busy} onClick={() => void move()}>
      {say('wishlist.move')}
      <span className="hidden">: {title}</span>
    </Button>
  )
}
