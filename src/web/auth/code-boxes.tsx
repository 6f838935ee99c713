import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { toAsciiDigits } from '#shared/text/digits.ts'
import * as styles from './code-boxes.module.css'

/** The length of a code unless the shop specifies another (contract §4.3a). */
export const usualCodeLength = 4

/** An empty code of this length; a space is an empty box. */
export const emptyCode = (length: number): string => ' '.repeat(length)

interface CodeBoxesProps {
  /** One character per box. */
  code: string
  onChange: (code: string) => void
  wrong: boolean
  label: string
  /** The label of a box, counted from 1. */
  digitLabel: (n: number) => string
}

/**
 * One box for each digit, left to right in both languages (spec §2, design language §10). Typing moves to the next box, Backspace in an
 * empty one moves back, and pasting or the keyboard's suggestion fills all of them.
 */
export function CodeBoxes({ code, onChange, wrong, label, digitLabel }: CodeBoxesProps) {
  const { boxes, onType, onPaste, onKey } = useEditing(code, onChange)
  useEffect(() => boxes.current[0]?.focus(), [boxes])
  useEffect(() => {
    if (wrong) boxes.current[0]?.focus()
  }, [wrong, boxes])
  return (
    <fieldset className={styles.boxes} aria-label={label}>
      {Array.from(code, (_, index) => (
        <input
          key={index}
          ref={(box) => {
            boxes.current[index] = box
          }}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={digitLabel(index + 1)}
          aria-invalid={wrong || undefined}
          value={code.charAt(index).trim()}
          onFocus={(event) => event.target.select()}
          // onChange does not fire when a digit is replaced by the same digit.
          onInput={(event) => onType(index, event.currentTarget.value)}
          onPaste={(event) => onPaste(index, event)}
          onKeyDown={(event) => onKey(index, event)}
        />
      ))}
    </fieldset>
  )
}

/** Handles typing, pasting and the arrow keys in a box. */
function useEditing(code: string, onChange: (code: string) => void) {
  const { length } = code
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focus = (index: number) => boxes.current[Math.max(0, Math.min(index, length - 1))]?.focus()
  /** Writes digits starting at an index; the others are unchanged. */
  const write = (index: number, typed: string) => {
    const digits = toAsciiDigits(typed)
      .replace(/\D/g, '')
      .slice(0, length - index)
    if (!digits) return
    onChange(code.slice(0, index) + digits + code.slice(index + digits.length))
    focus(index + digits.length)
  }
  const onType = (index: number, value: string) => {
    if (value === '') return onChange(`${code.slice(0, index)} ${code.slice(index + 1)}`)
    const old = code.charAt(index)
    write(index, value.length === 2 ? value.replace(old, '') : value)
  }
  const onPaste = (index: number, event: ClipboardEvent) => {
    event.preventDefault()
    const pasted = toAsciiDigits(event.clipboardData.getData('text')).replace(/\D/g, '')
    write(pasted.length >= length ? 0 : index, pasted)
  }
  const onKey = (index: number, event: KeyboardEvent) => {
    const goTo = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: length - 1 }[
      event.key
    ]
    if (event.key === 'Backspace' && code[index] === ' ') {
      event.preventDefault()
      focus(index - 1)
    } else if (goTo !== undefined) {
      event.preventDefault()
      focus(goTo)
    }
  }
  return { boxes, onType, onPaste, onKey }
}
