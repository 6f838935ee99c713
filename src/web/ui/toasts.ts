import type { ToastOptions } from 'react-toastify/unstyled'
import type { ToastAction } from './toast-content.tsx'

export interface NotifyOptions {
  action?: ToastAction
  /** Milliseconds; 3000 in the flow of the store. */
  stay?: number
}
type Kind = 'success' | 'error' | 'info'

/** Draws the container, or the sentence alone when what draws notices cannot be fetched. */
type Host = (plain: string | null) => void
let host: Host | undefined
let hostAsked = false

/** Called by the host in the root: `draw` is told of the first notice. */
export function onNotice(draw: Host): () => void {
  if (hostAsked) draw(null)
  host = draw
  return () => {
    host = undefined
  }
}

async function show(kind: Kind, text: string, { action, stay = 3000 }: NotifyOptions): Promise<void> {
  try {
    const container = import('./toast-container.tsx')
    const [{ toast }, { toastContent }] = await Promise.all([import('react-toastify/unstyled'), import('./toast-content.tsx'), container])
    hostAsked = true
    host?.(null)
    const options: ToastOptions = { autoClose: stay, role: kind === 'error' ? 'alert' : 'status' }
    toast[kind](({ closeToast }) => toastContent(text, action, closeToast), options)
  } catch {
    host?.(text)
  }
}

/** Short notices at the edge of the screen; the library arrives with the first of them. */
export const notify = {
  success: (text: string, options: NotifyOptions = {}): void => void show('success', text, options),
  error: (text: string, options: NotifyOptions = {}): void => void show('error', text, options),
  info: (text: string, options: NotifyOptions = {}): void => void show('info', text, options),
}
