import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../lib/api-client.ts'
import { paths } from '../lib/paths.ts'
import { waitForAuth, useSignIn } from '../session/auth.ts'
import { addToCart, type Purchase } from '../session/cart.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { notify } from '../ui/toasts.ts'
import { usePlantNames, type Plant } from './plant.ts'

/**
 * Adds a plant or buys it now. Signed out, the choice is remembered and the sign-in dialog opens (spec §4). `onShortStock`: called with the
 * available quantity when the shop has fewer than requested, in place of the notice.
 */
export function usePurchase(
  plant: Pick<Plant, 'id' | 'name' | 'name_latin' | 'name_en'>,
  onShortStock?: (available: number) => void,
): {
  busy: boolean
  add: (purchase: Purchase) => Promise<void>
  buyNow: (purchase: Purchase) => Promise<void>
} {
  const t = useTexts()
  const { title } = usePlantNames(plant)
  const signIn = useSignIn()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function take(purchase: Purchase, goTo: 'stay' | 'checkout') {
    setBusy(true)
    try {
      if (!(await waitForAuth())) {
        const reason = goTo === 'stay' ? 'auth.needAdd' : 'auth.needBuy'
        return signIn.open({
          reason,
          then: { ...purchase, productId: plant.id, name: title, goTo },
        })
      }
      await addToCart(plant.id, purchase)
      if (goTo === 'checkout') await navigate(paths.checkout())
      else
        notify.success(t('addedToCart', { name: title }), {
          action: { label: t('nav.viewCart'), to: paths.cart() },
        })
    } catch (error) {
      const available = error instanceof ApiError ? error.body.available_quantity : undefined
      if (onShortStock && available !== undefined) return onShortStock(available)
      notify.error(errorMessage(t, error, 'failedToAddToCart'))
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    add: (purchase) => take(purchase, 'stay'),
    buyNow: (purchase) => take(purchase, 'checkout'),
  }
}
