import { useEffect, useRef, type RefObject } from 'react'

/**
 * The button that removed an entry of a list disappears with it: the focus moves to the first link or button of the entry that takes its
 * place, or, once the list is empty, to the element `whenEmpty`. A focus that is elsewhere stays there, and nothing happens to one who
 * used another part of the page while an entry disappeared, as when it was removed on another device. Returns the ref of the list.
 */
export function useFocusAfterRemoval<List extends HTMLElement>(
  items: readonly { id: number | string }[] | undefined,
  whenEmpty = 'content',
) {
  const list = useRef<List>(null)
  const former = useRef(items)
  const lastUsed = useLastUsed(list)
  useEffect(() => {
    const removedAt =
      former.current?.findIndex(({ id }) => !items?.some((item) => item.id === id)) ?? -1
    former.current = items
    if (removedAt < 0 || !items || document.activeElement !== document.body) return
    if (lastUsed.current?.isConnected !== false) return
    const entries = [...(list.current?.children ?? [])]
    const entry = entries[removedAt] ?? entries.at(-1)
    const next =
      entry?.querySelector<HTMLElement>('a:not([tabindex]), button') ??
      document.getElementById(whenEmpty)
    next?.focus()
  }, [items, whenEmpty, lastUsed])
  return list
}

/** The link or button that was focused or pressed last, if it was near the list: some browsers do not focus a pressed button. */
function useLastUsed(list: RefObject<HTMLElement | null>) {
  const lastUsed = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      const part = list.current?.closest('section, main')
      const used = target instanceof Element ? target.closest('a, button') : null
      lastUsed.current = part?.contains(used) ? used : null
    }
    const events = ['focusin', 'click'] as const
    for (const event of events) document.addEventListener(event, note, true)
    return () => {
      for (const event of events) document.removeEventListener(event, note, true)
    }
  }, [list])
  return lastUsed
}
