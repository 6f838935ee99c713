import { useEffect, useRef } from 'react'
import { useCart } from '../session/cart.ts'
import { useLocale } from '../i18n/use-texts.ts'

/** Reads the cart again when the screen opens and when the language changes: options and notices come in one language. */
export function useFreshCart(): void {
  const { cart, refresh } = useCart()
  const { locale } = useLocale()
  // A cart that is not here yet is on its way already.
  const shownIn = useRef(cart ? '' : locale)
  useEffect(() => {
    if (shownIn.current === locale) return
    shownIn.current = locale
    void refresh()
  }, [locale, refresh])
}
