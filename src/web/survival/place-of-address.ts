import type { PlaceQuestion } from './place-question.ts'
import { rememberedPlace, rememberPlace } from './remembered-place.ts'

/**
 * Remembers the place in the address after navigation from a page of the shop: a form sent before the page's program was loaded is answered
 * by the server, which remembers nothing. A shared address is not remembered, in any language; nor one with fewer details of the same
 * place.
 */
export function rememberPlaceOfAddress(question: PlaceQuestion): void {
  const before = rememberedPlace()
  const isKnown = before?.city === question.city && before.place === question.place
  if (!isKnown && wasAskedHere()) rememberPlace(question)
}

/** Whether this page navigated to itself with another query, as its form does. */
function wasAskedHere(): boolean {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null
  return (
    from?.origin === location.origin &&
    from.pathname === location.pathname &&
    from.search !== location.search
  )
}
