import { useEffect, useEffectEvent } from 'react'
import { sessionStore } from '../session/session-store.ts'

/**
 * `KeyJ`, `shift+Slash`, `mod+KeyS` (⌘ or Ctrl), `g KeyP` (g, then p): keys by their physical position (`event.code`), so that they work
 * with an Arabic layout as well (office.md O0.8).
 */
export type Shortcut = string

const prefixMs = 1_500
/** The time `g` was last pressed. */
let prefixedAt = -Infinity

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Formats a shortcut for display: `⌘S`, `Ctrl S`. */
export function keysText(shortcut: Shortcut): string {
  if (shortcut === 'shift+Slash') return '?'
  const parts = shortcut.split(/[+ ]/).map((part) => part.replace(/^(Key|Digit)/, ''))
  if (isApple()) return parts.map((part) => appleNames[part] ?? names[part] ?? part).join('')
  return parts.map((part) => names[part] ?? part).join(' ')
}
const names: Record<string, string> = {
  mod: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  g: 'G',
  Slash: '/',
  Escape: 'Esc',
  Enter: '↵',
}
const appleNames: Record<string, string> = { mod: '⌘', alt: '⌥', shift: '⇧', g: 'G ' }

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input, textarea, select') &&
      !target.matches('input:is([type=checkbox], [type=radio])')))

export const isOverPage = () => document.querySelector('[role="dialog"], [role="menu"]') !== null

function nameOf(event: KeyboardEvent): Shortcut {
  const modifiers = [
    (event.metaKey || event.ctrlKey) && 'mod',
    event.altKey && 'alt',
    event.shiftKey && 'shift',
  ].filter(Boolean)
  const isPrefixed = modifiers.length === 0 && performance.now() - prefixedAt < prefixMs
  return isPrefixed ? `g ${event.code}` : [...modifiers, event.code].join('+')
}

/**
 * Handles shortcuts while the component is mounted. In fields, only those with `mod` work; while a dialog is open, only those of the dialog
 * itself (`inDialog`).
 */
export function useShortcuts(
  shortcuts: Record<Shortcut, (event: KeyboardEvent) => void>,
  { inDialog = false, singleKeys = true }: { inDialog?: boolean; singleKeys?: boolean } = {},
): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || sessionStore.get().phase !== 'open') return
    const name = nameOf(event)
    const action = shortcuts[name]
    if (!action) return
    const isGlobal = name.startsWith('mod+')
    if (!isGlobal && (!singleKeys || isTyping(event.target))) return
    if (!inDialog && isOverPage()) return
    event.preventDefault()
    prefixedAt = -Infinity
    action(event)
  })
  useEffect(() => {
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}

/** Handles `g`, the first of two keys; used once, by the frame. */
export function usePrefixKey(singleKeys: boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey && !event.shiftKey
    if (event.code === 'KeyG' && isPlain && singleKeys && !isTyping(event.target) && !isOverPage())
      prefixedAt = performance.now()
  })
  useEffect(() => {
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}
