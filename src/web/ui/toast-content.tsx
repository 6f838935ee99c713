import { Link } from 'react-router'
import type { ReactNode } from 'react'
import type { NotifyOptions } from './toasts.ts'

/** The sentence and its one action. */
export function toastContent(text: string, action: NotifyOptions['action']): ReactNode {
  return (
    <>
      <span>{text}</span>
      {action && ('to' in action ? <Link className="u" to={action.to}>{action.label}</Link> : <button type="button" className="u" onClick={action.onClick}>{action.label}</button>)}
    </>
  )
}
