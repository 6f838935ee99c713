import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { notify } from '../ui/toasts.ts'
import { useCart } from './cart.ts'
import { pendingPurchase } from './pending-purchase.ts'
import { errorMessage } from '../errors/error-message.ts'

/**
 * Completes the purchase of a signed-out shopper once (spec §4): adds with a notice, or adds and goes to checkout. Returns whether it left
 * the page.
 */
export function useResumePurchase(): () => Promise<boolean> {
  const t = useTexts()
  const navigate = useNavigate()
  const { add } = useCart()
  return useCallback(async () => {
    const purchase = pendingPurchase.take()
    if (!purchase) return false
    const { productId, name, goTo, ...choice } = purchase
    try {
      await add(productId, choice)
    } catch (error) {
      notify.error(errorMessage(t, error, 'failedToAddToCart'))
      return false
    }
    if (goTo === 'checkout') {
      await navigate(paths.checkout())
      return true
    }
    notify.success(t('addedToCartNamed', { name }), {
      action: { label: t('nav.viewCart'), to: paths.cart() },
    })
    return false
  }, [t, navigate, add])
}
