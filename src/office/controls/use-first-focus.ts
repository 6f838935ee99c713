import { useEffect, useRef, type RefObject } from 'react'

/**
 * Focuses a field when it appears. `autoFocus` is not enough in a dialog above another one: the focus trap of the lower dialog takes the
 * focus back until that of the upper one is active, which is a frame later.
 */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return field
}
