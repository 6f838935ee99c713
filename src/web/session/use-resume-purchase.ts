import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { notify } from '../ui/toasts.ts'
import { useCart } from './cart.ts'
import { pendingPurchase } from './pending-purchase.ts'
import { errorMessage } from '../errors/error-message.ts'

/**
 * Does what the signed-out shopper wanted to do, once (spec §4): add and tell, or add and go to checkout.
 * Answers whether it led away from the page.
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
