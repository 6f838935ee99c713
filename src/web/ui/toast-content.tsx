import { Link } from 'react-router'
import type { ReactNode } from 'react'

/** At most one thing to do about a notice. */
export type ToastAction = { label: string; to: string } | { label: string; onClick: () => void }

/** The sentence and its one action. */
export function toastContent(text: string, action: ToastAction | undefined): ReactNode {
  return (
    <>
      <span>{text}</span>
      {action &&
        ('to' in action ? (
          <Link className="u" to={action.to}>
            {action.label}
          </Link>
        ) : (
          <button type="button" className="u" onClick={action.onClick}>
            {action.label}
          </button>
        ))}
    </>
  )
}
