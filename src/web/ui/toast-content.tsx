import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { Link } from 'react-router'

/** At most one thing to do about a notice. */
export type ToastAction = { label: string; to: string } | { label: string; onClick: () => void }

const pressPx = 5
/** Where the finger went down. A notice is drawn anew between that and the click. */
let pressedAt = 0

/** The sentence and its one action, which ends the notice: nothing under it stays covered. */
export function toastContent(text: string, action: ToastAction | undefined, close: () => void): ReactNode {
  const press = {
    className: 'u',
    onPointerDown: (event: PointerEvent) => (pressedAt = event.clientX),
    onClick: (event: MouseEvent) => {
      // A notice drawn aside by its action is not pressed; a key has no place.
      if (event.detail > 0 && Math.abs(event.clientX - pressedAt) > pressPx) return event.preventDefault()
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
