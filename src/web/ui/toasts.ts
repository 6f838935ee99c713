import type { Id, ToastOptions } from 'react-toastify/unstyled'
import type { ToastAction } from './toast-content.tsx'

export interface NotifyOptions {
  action?: ToastAction
  /** Milliseconds; 3000 in the flow of the store. */
  stay?: number
}
type Kind = 'success' | 'error' | 'info'

let askForHost: (() => void) | undefined
let hostAsked = false

/** Called by the host in the root: draws the container when the first notice comes. */
export function onFirstNotice(show: () => void): () => void {
  if (hostAsked) show()
  askForHost = show
  return () => {
    askForHost = undefined
  }
}

async function show(kind: Kind, text: string, { action, stay = 3000 }: NotifyOptions): Promise<Id> {
  hostAsked = true
  askForHost?.()
  const [{ toast }, { toastContent }] = await Promise.all([import('react-toastify/unstyled'), import('./toast-content.tsx')])
  const options: ToastOptions = { autoClose: stay, role: kind === 'error' ? 'alert' : 'status' }
  return toast[kind](toastContent(text, action), options)
}

/** Short notices at the edge of the screen; the library arrives with the first of them. */
export const notify = {
  success: (text: string, options: NotifyOptions = {}): void => void show('success', text, options),
  error: (text: string, options: NotifyOptions = {}): void => void show('error', text, options),
  info: (text: string, options: NotifyOptions = {}): void => void show('info', text, options),
}
