import type { KeyboardEvent } from 'react'
import type { Grid } from './use-grid.ts'
import type { SheetState } from './use-sheet.ts'

const pageRows = 12

interface KeyPlan {
  sheet: SheetState
  grid: Grid
  isRightToLeft: boolean
  size: { rows: number; columns: number }
}

/** A spreadsheet's keys by physical position, so that they work with an Arabic layout as well (office.md O0.8). */
export function pressKey(event: KeyboardEvent, plan: KeyPlan): void {
  const { sheet } = plan
  const action = event.metaKey || event.ctrlKey ? commandOf(event, plan) : movementOf(event, plan)
  if (action) {
    event.preventDefault()
    action()
  } else if (isLetter(event)) {
    event.preventDefault()
    sheet.type(event.key)
  }
}

/** Whether a key starts typing, which replaces the cell's text. */
const isLetter = ({ key, altKey, metaKey, ctrlKey, nativeEvent }: KeyboardEvent) =>
  [...key].length === 1 && !altKey && !metaKey && !ctrlKey && !nativeEvent.isComposing

function commandOf(event: KeyboardEvent, { sheet, grid, size }: KeyPlan) {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const commands: Record<string, () => void> = {
    KeyD: sheet.fillDown,
    KeyZ: event.shiftKey ? grid.redo : grid.undo,
    KeyY: grid.redo,
    KeyA: () => sheet.choose({ row: 0, column: 0 }, last),
    Home: () => sheet.go({ row: 0, column: 0 }, event.shiftKey),
    End: () => sheet.go(last, event.shiftKey),
    ArrowUp: () => sheet.go({ ...sheet.active, row: 0 }, event.shiftKey),
    ArrowDown: () => sheet.go({ ...sheet.active, row: last.row }, event.shiftKey),
  }
  return commands[event.code]
}

function movementOf(event: KeyboardEvent, { sheet, isRightToLeft, size }: KeyPlan) {
  const { shiftKey } = event
  const ahead = isRightToLeft ? -1 : 1
  const { active } = sheet
  const keys: Record<string, () => void> = {
    ArrowUp: () => sheet.move(-1, 0, shiftKey),
    ArrowDown: () => sheet.move(1, 0, shiftKey),
    ArrowRight: () => sheet.move(0, ahead, shiftKey),
    ArrowLeft: () => sheet.move(0, -ahead, shiftKey),
    PageUp: () => sheet.move(-pageRows, 0, shiftKey),
    PageDown: () => sheet.move(pageRows, 0, shiftKey),
    Home: () => sheet.go({ ...active, column: 0 }, shiftKey),
    End: () => sheet.go({ ...active, column: size.columns - 1 }, shiftKey),
    Enter: () => sheet.move(shiftKey ? -1 : 1, 0),
    F2: () => sheet.type(),
    Delete: sheet.clear,
    Backspace: sheet.clear,
  }
  return keys[event.key]
}
