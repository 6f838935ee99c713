import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { GridColumn } from './columns.ts'
import type { SheetState } from './use-sheet.ts'
import * as styles from './grid-table.module.css'

interface CellInputProps {
  sheet: SheetState
  column: GridColumn
  label: string
  isRightToLeft: boolean
  /** Called when typing ends: the focus returns to the cell. */
  onDone: () => void
}

/** The input of the active cell. Enter and Tab save and move on, Escape cancels. */
export function CellInput({ sheet, column, label, isRightToLeft, onDone }: CellInputProps) {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const { typing } = sheet
  useEffect(() => field.current?.focus(), [])
  const leave = (down: number, ahead: number) => {
    sheet.commit()
    sheet.move(down, ahead)
    onDone()
  }
  const press = (event: KeyboardEvent) => {
    const ahead = isRightToLeft ? -1 : 1
    const actions: Record<string, () => void> = {
      Enter: () => leave(event.shiftKey ? -1 : 1, 0),
      Tab: () => leave(0, event.shiftKey ? -1 : 1),
      Escape: () => {
        sheet.cancel()
        onDone()
      },
      ...(typing?.isFresh &&
        column.options.length === 0 && {
          ArrowUp: () => leave(-1, 0),
          ArrowDown: () => leave(1, 0),
          ArrowLeft: () => leave(0, -ahead),
          ArrowRight: () => leave(0, ahead),
        }),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  const shared = {
    ref: field,
    className: styles.input,
    'aria-label': label,
    onKeyDown: press,
    onBlur: () => sheet.commit(),
  }
  if (column.kind === 'choice')
    return (
      <select
        {...shared}
        value={choiceOf(column, sheet.text, typing?.text ?? '')}
        onChange={(event) => sheet.retype(event.target.value)}
      >
        <Choices column={column} />
      </select>
    )
  return (
    <input
      {...shared}
      dir={isLtr(column) ? 'ltr' : 'auto'}
      inputMode={inputModeOf(column)}
      value={typing?.text ?? ''}
      onChange={(event) => sheet.retype(event.target.value)}
    />
  )
}

export const isLtr = ({ kind, isLtr = false }: GridColumn): boolean =>
  isLtr || kind === 'money' || kind === 'count' || kind === 'day'

export const inputModeOf = ({ kind }: GridColumn) =>
  kind === 'money' ? 'decimal' : kind === 'count' ? 'numeric' : 'text'

/** The first option that begins with the typed letter, else the current one. */
export function choiceOf({ options }: GridColumn, saved: string, typed: string): string {
  const found =
    options.find(({ label }) => label === typed) ??
    options.find(({ label }) => typed !== '' && label.startsWith(typed))
  return found?.label ?? (typed === '' ? '' : saved)
}

/** The options of a choice by name, since cells contain names. */
export function Choices({ column: { options, isRequired } }: { column: GridColumn }) {
  return (
    <>
      {!isRequired && <option value="">—</option>}
      {options.map(({ value, label }) => (
        <option key={String(value)}>{label}</option>
      ))}
    </>
  )
}
