import { useEffect, useEffectEvent } from 'react'
import { isOverPage, isTyping } from '../layout/shortcuts.ts'

/** A scanner's keys follow each other faster than any hand types. */
const fastestHandMs = 80
/** Shorter than any code: what a hand may hit by chance. */
const minCodeLength = 3

const marks: Record<string, string> = { Minus: '-', NumpadSubtract: '-', Period: '.', Slash: '/' }

/** By its place, so that a code is the same with an Arabic layout (office.md O0.8); null: no sign of a code. */
function signOf({ code, shiftKey }: KeyboardEvent): string | null {
  if (/^(Key[A-Z]|Digit\d|Numpad\d)$/.test(code)) return code.slice(-1)
  return code === 'Minus' && shiftKey ? '_' : (marks[code] ?? null)
}

/**
 * Hears a scanner that is plugged in as a keyboard: a code and Enter. Its keys are kept from the page's shortcuts and its buttons;
 * in a field they are typed as any others.
 */
export function useScanner(onCode: (code: string) => void): void {
  const found = useEffectEvent(onCode)
  useEffect(() => {
    let code = ''
    let last = -Infinity
    const hear = (event: KeyboardEvent) => {
      if (isTyping(event.target) || isOverPage() || event.key === 'Shift') return
      const isFast = event.timeStamp - last < fastestHandMs
      last = event.timeStamp
      const sign = signOf(event)
      const isEnd = event.code === 'Enter' && isFast && code.length >= minCodeLength
      if (isEnd) found(code)
      if (isEnd || (isFast && sign !== null)) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (sign === null) code = ''
      else code = isFast ? code + sign : sign
    }
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [])
}
