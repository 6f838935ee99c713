import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the content when another page opens, so that the keyboard and screen readers go on there and not at the top: the link
 * that opened the page is gone, or is in the menu. A page that focuses a field of its own keeps it.
 *
 * @returns the ref of the content
 */
export function usePageFocus() {
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!content.current?.contains(document.activeElement))
      content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}
