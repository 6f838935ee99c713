import { useEffect, useEffectEvent } from 'react'
import { isOverPage, isTyping } from '../layout/shortcuts.ts'

/** Keystrokes closer together than this come from a scanner, since nobody types that fast. */
const fastestHandMs = 80
/** The shortest code; shorter input is taken for accidental keystrokes. */
const minCodeLength = 3

const marks: Record<string, string> = { Minus: '-', NumpadSubtract: '-', Period: '.', Slash: '/' }

/**
 * The character of a key's physical position, so that a code is the same with an Arabic layout (office.md O0.8); null: not a character of a
 * code.
 */
function signOf({ code, shiftKey }: KeyboardEvent): string | null {
  if (/^(Key[A-Z]|Digit\d|Numpad\d)$/.test(code)) return code.slice(-1)
  return code === 'Minus' && shiftKey ? '_' : (marks[code] ?? null)
}

/** A field of the task in which a code is never meant to be typed. */
const fieldOf = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement &&
  isTyping(target) &&
  target.matches('[data-task] input:not([data-scan], [type=file])')
    ? target
    : null

/** Sets a field to what it contained, as if it was typed, and leaves it: it then shows what the code changes. */
function restore(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.blur()
}

/**
 * Handles a scanner that acts as a keyboard: a code and Enter. Its keystrokes do not reach the page's shortcuts and buttons. A field of the
 * task (`TaskPage`) gets its value back and its form is not sent, except the field for codes; in a text area they are ordinary input.
 */
export function useScanner(onCode: (code: string) => void): void {
  const found = useEffectEvent(onCode)
  useEffect(() => {
    let code = ''
    let last = -Infinity
    let before: { field: HTMLInputElement; value: string } | undefined
    const hear = (event: KeyboardEvent) => {
      const field = fieldOf(event.target)
      if ((isTyping(event.target) && !field) || isOverPage() || event.key === 'Shift') return
      const isFast = event.timeStamp - last < fastestHandMs
      last = event.timeStamp
      const sign = signOf(event)
      const isEnd = event.code === 'Enter' && isFast && code.length >= minCodeLength
      if (field && (!isFast || field !== before?.field)) before = { field, value: field.value }
      if (isEnd && field && before) restore(field, before.value)
      if (isEnd) found(code)
      if (isEnd || (isFast && sign !== null && !field)) {
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
