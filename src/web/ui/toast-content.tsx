import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { toast, type ToastOptions } from 'react-toastify/unstyled'
// The component that renders a notice loads with it, or neither does.
import './toast-container.tsx'
import * as styles from './notice.module.css'

/** At most one action of a notice. */
type ToastAction = { label: string; to: string } | { label: string; onClick: () => void }

export interface NotifyOptions {
  action?: ToastAction
  /** Milliseconds; 3000 for the usual notices of the store. */
  stay?: number
  /** A newer notice with the same id replaces the older one. */
  id?: string
}
export type Kind = 'success' | 'error' | 'info'

const pressPx = 5
/** The position where the pointer went down. A notice is rendered again between that and the click. */
let pressedAt = 0

/** The visible notice of each id. One whose action was pressed is closing: a newer one would disappear with it. */
const shown = new Map<string, string>()
let count = 0

/** Shows a notice, or changes the visible one with the same id. */
export function showToast(
  kind: Kind,
  text: string,
  { action, stay = 3000, id }: NotifyOptions,
): void {
  const options: ToastOptions = {
    autoClose: stay,
    role: kind === 'error' ? 'alert' : 'status',
  }
  const render = ({ closeToast }: { closeToast: () => void }) =>
    toastContent(text, action, () => {
      if (id) shown.delete(id)
      closeToast()
    })
  const former = id && shown.get(id)
  if (former && toast.isActive(former)) {
    toast.update(former, { ...options, type: kind, render })
    return
  }
  const toastId = `${id ?? ''} ${(count += 1)}`
  if (id) shown.set(id, toastId)
  toast[kind](render, { ...options, toastId })
}

/** The sentence and its one action, which closes the notice: nothing under it stays covered. */
function toastContent(text: string, action: ToastAction | undefined, close: () => void): ReactNode {
  const press = {
    className: styles.action,
    onPointerDown: (event: PointerEvent) => (pressedAt = event.clientX),
    onClick: (event: MouseEvent) => {
      // A notice dragged by its action is not pressed; a key press has no position.
      if (event.detail > 0 && Math.abs(event.clientX - pressedAt) > pressPx)
        return event.preventDefault()
      close()
      if (action && 'onClick' in action) action.onClick()
    },
  }
  return (
    <>
      <span>{text}</span>
      {action &&
        ('to' in action ? (
          <Link to={action.to} {...press}>
            {action.label}
          </Link>
        ) : (
          <button type="button" {...press}>
            {action.label}
          </button>
        ))}
    </>
  )
}
