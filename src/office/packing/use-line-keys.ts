import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useLocale } from '#web/i18n/use-texts.ts'
import { useShortcuts } from '../layout/shortcuts.ts'
import { useMember } from '../session/member.ts'

/** Keeps an Enter that is held too long from pressing the button that has the focus next. */
export const ignoreRepeatedEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

/**
 * Laptop keys: the first unticked line has the focus, up and down move between lines, Enter ticks the focused one and moves on, the forward
 * arrow opens the next order. `isAll`: every line is ticked, and the order can be packed.
 */
export function useLineKeys({ isAll, onNext }: { isAll: boolean; onNext: () => void }) {
  const list = useRef<HTMLUListElement>(null)
  const packed = useRef<HTMLButtonElement>(null)
  const isByKeys = useRef(true)
  const { direction } = useLocale()
  const { shortcuts: singleKeys } = useMember()
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])]
  const firstUnticked = (all: HTMLButtonElement[]) =>
    all.find((button) => button.ariaPressed === 'false')
  const step = (by: 1 | -1) => {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    ;(at < 0 ? (firstUnticked(all) ?? all[0]) : all[at + by])?.focus()
  }
  useEffect(() => {
    // A tick by finger or scanner leaves the focus where it is.
    if (!isByKeys.current) return
    const goal = isAll ? packed.current : firstUnticked(buttons())
    goal?.focus({ preventScroll: !isAll })
  }, [isAll])
  useShortcuts(
    {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      [direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight']: onNext,
    },
    { singleKeys },
  )
  return {
    list,
    packed,
    /** Called with each tick of a line. */
    onTicked: (place: number, byKeys: boolean) => {
      isByKeys.current = byKeys
      const all = buttons()
      // The button of the ticked line is not drawn as ticked yet.
      if (byKeys)
        (firstUnticked(all.slice(place + 1)) ?? firstUnticked(all.slice(0, place)))?.focus()
    },
  }
}
