import { useState } from 'react'

/** A cell's row and column, counted from 0. */
export interface Cell {
  row: number
  column: number
}

export interface Range {
  from: Cell
  /** Inclusive. */
  to: Cell
}

const [least, most] = [Math.min, Math.max]
const within = (value: number, count: number) => most(0, least(value, count - 1))

/** The active cell, and the selected range with the cell it started at. */
export function useCells(rows: number, columns: number) {
  const [place, setPlace] = useState<{ active: Cell; anchor: Cell }>(start)
  const clamp = ({ row, column }: Cell): Cell => ({
    row: within(row, rows),
    column: within(column, columns),
  })
  const active = clamp(place.active)
  const anchor = clamp(place.anchor)
  const range: Range = {
    from: { row: least(active.row, anchor.row), column: least(active.column, anchor.column) },
    to: { row: most(active.row, anchor.row), column: most(active.column, anchor.column) },
  }
  const go = (to: Cell, extend = false) => {
    const cell = clamp(to)
    setPlace({ active: cell, anchor: extend ? anchor : cell })
  }
  return {
    active,
    range,
    go,
    move: (down: number, ahead: number, extend = false) =>
      go({ row: active.row + down, column: active.column + ahead }, extend),
    /** Selects a range; `from` becomes active, `to` is the other end. */
    choose: (from: Cell, to: Cell) => setPlace({ active: clamp(from), anchor: clamp(to) }),
  }
}

const origin: Cell = { row: 0, column: 0 }
const start = { active: origin, anchor: origin }

export const isOneCell = ({ from, to }: Range): boolean =>
  from.row === to.row && from.column === to.column

/** The cell under a mouse or a finger. */
export const cellAt = (target: EventTarget | null): Cell | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null
  return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}
