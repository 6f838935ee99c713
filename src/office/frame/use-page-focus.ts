import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the content when another page opens, so that keyboards and screen readers continue there and not at the top of the
 * document. A page that focuses one of its own fields keeps that focus.
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
