import { useState } from 'react'
import type { Edits } from './edits.ts'

interface History {
  past: readonly Edits[]
  present: Edits
  future: readonly Edits[]
}

const none: Edits = {}
const start: History = { past: [], present: none, future: [] }
/** The number of steps that can be undone. */
const steps = 100

/** Unsaved edits with undo and redo (⌘Z before saving, office.md O3.3). */
export function useEdits() {
  const [history, setHistory] = useState(start)
  return {
    edits: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    apply: (next: (edits: Edits) => Edits) =>
      setHistory(({ past, present }) => ({
        past: [...past, present].slice(-steps),
        present: next(present),
        future: [],
      })),
    /** Clears the history: values that were saved or restored are not undone cell by cell. */
    replace: (next: (edits: Edits) => Edits) =>
      setHistory(({ present }) => ({ ...start, present: next(present) })),
    undo: () =>
      setHistory((now) => {
        const before = now.past.at(-1)
        if (!before) return now
        return {
          past: now.past.slice(0, -1),
          present: before,
          future: [now.present, ...now.future],
        }
      }),
    redo: () =>
      setHistory((now) => {
        const [next, ...future] = now.future
        return next ? { past: [...now.past, now.present], present: next, future } : now
      }),
  }
}
