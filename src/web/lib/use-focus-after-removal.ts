import { useEffect, useRef } from 'react'

/**
 * The button that removed an entry of a list disappears with it: the focus moves to the first link or button of the entry that takes its
 * place, or, once the list is empty, to the element `whenEmpty`. A focus that is elsewhere stays there. Returns the ref of the list.
 */
export function useFocusAfterRemoval<List extends HTMLElement>(
  items: readonly { id: number | string }[] | undefined,
  whenEmpty = 'content',
) {
  const list = useRef<List>(null)
  const former = useRef(items)
  useEffect(() => {
    const gone = former.current?.findIndex(({ id }) => !items?.some((item) => item.id === id)) ?? -1
    former.current = items
    if (gone < 0 || !items || document.activeElement !== document.body) return
    const entry = list.current?.children[Math.min(gone, items.length - 1)]
    const next =
      entry?.querySelector<HTMLElement>('a:not([tabindex]), button') ??
      document.getElementById(whenEmpty)
    next?.focus()
  }, [items, whenEmpty])
  return list
}
