import { useRef } from 'react'
import { useLocale } from '#web/i18n/use-texts.ts'
import { useShortcuts } from '../layout/shortcuts.ts'
import { useMember } from '../session/member.ts'

/** Laptop keys: up and down move between lines, Enter ticks the focused one and moves on, the forward arrow opens the next order. */
export function useLineKeys(onNext: () => void) {
  const list = useRef<HTMLUListElement>(null)
  const { direction } = useLocale()
  const { shortcuts: singleKeys } = useMember()
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])]
  const step = (by: 1 | -1) => {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const unticked = all.findIndex((button) => button.ariaPressed === 'false')
    all[at < 0 ? Math.max(0, unticked) : at + by]?.focus()
  }
  useShortcuts(
    {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      [direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight']: onNext,
    },
    { singleKeys },
  )
  return { list, focusAfter: (place: number) => buttons()[place + 1]?.focus() }
}
