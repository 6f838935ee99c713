import type { PlaceQuestion } from './place-question.ts'
import { rememberedPlace, rememberPlace } from './remembered-place.ts'

/**
 * Remembers the place of an address that a page of the shop led to: a form sent before the page's program came is answered by the server,
 * which remembers nothing. What somebody else shared is not remembered, in whichever language it is read; nor what says less of the same
 * place. Returns whether it did.
 */
export function rememberPlaceOfAddress(question: PlaceQuestion): boolean {
  const before = rememberedPlace()
  const isKnown = before?.city === question.city && before.place === question.place
  if (isKnown || !wasAskedHere()) return false
  rememberPlace(question)
  return true
}

/** Whether this page led to itself with another query, as its form does. */
function wasAskedHere(): boolean {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null
  return (
    from?.origin === location.origin &&
    from.pathname === location.pathname &&
    from.search !== location.search
  )
}
