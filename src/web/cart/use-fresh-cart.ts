import { useEffect, useRef } from 'react'
import { useCart } from '../session/cart.ts'
import { useLocale } from '../i18n/use-texts.ts'

/** Reloads the cart when the screen opens and when the language changes: options and notices are in one language. */
export function useFreshCart(): void {
  const { cart, refresh } = useCart()
  const { locale } = useLocale()
  // A cart that is not loaded yet is already being loaded.
  const shownIn = useRef(cart ? '' : locale)
  useEffect(() => {
    if (shownIn.current === locale) return
    shownIn.current = locale
    void refresh()
  }, [locale, refresh])
}
