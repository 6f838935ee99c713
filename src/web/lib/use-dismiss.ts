import { useEffect, useEffectEvent, type RefObject } from 'react'

interface Menu {
  isOpen: boolean
  /** Contains the menu and the button that opens it. */
  box: RefObject<HTMLElement | null>
  button: RefObject<HTMLElement | null>
  close: () => void
}

/** Closes an open menu on Escape, which returns the focus to its button, and on a press outside of it. */
export function useDismiss({ isOpen, box, button, close }: Menu): void {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    close()
    button.current?.focus()
  })
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (!box.current?.contains(target as Node)) close()
  })
  useEffect(() => {
    if (!isOpen) return
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [isOpen])
}
