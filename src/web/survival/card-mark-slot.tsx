import { useHasPlace } from './has-place.ts'
import { lazyPart } from '../lib/lazy-part.tsx'

const CardMark = lazyPart(() => import('./card-mark.tsx'), null)

/** The slot of a card for the survival of its plant in the remembered place. */
export function CardMarkSlot(props: { productId: number }) {
  return useHasPlace() && <CardMark {...props} />
}
