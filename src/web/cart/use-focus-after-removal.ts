import { useEffect, useRef } from 'react'
import type { CartItem } from '#contract/cart.ts'

/**
 * The button that took a line out of the cart disappears with it: the focus moves to the plant of the line that takes its place, or to the
 * page once the cart is empty. A focus that is elsewhere stays there. Returns the ref of the list.
 */
export function useFocusAfterRemoval(items: readonly CartItem[] | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const former = useRef(items)
  useEffect(() => {
    const gone = former.current?.findIndex(({ id }) => !items?.some((item) => item.id === id)) ?? -1
    former.current = items
    if (gone < 0 || !items || document.activeElement !== document.body) return
    const line = list.current?.children[Math.min(gone, items.length - 1)]
    const next =
      line?.querySelector<HTMLElement>('a:not([tabindex])') ?? document.getElementById('content')
    next?.focus()
  }, [items])
  return list
}
