import type { PlaceQuestion } from './place-question.ts'
import { rememberedPlace, rememberPlace } from './remembered-place.ts'

/**
 * Remembers the place of an address that a page of the shop led to: a form sent before the page's program came is answered by the server,
 * which remembers nothing. What somebody else shared is not remembered; nor what says less of the same place. Returns whether it did.
 */
export function rememberPlaceOfAddress(question: PlaceQuestion): boolean {
  const before = rememberedPlace()
  const isKnown = before?.city === question.city && before.place === question.place
  if (isKnown || !document.referrer.startsWith(`${location.origin}/`)) return false
  rememberPlace(question)
  return true
}
