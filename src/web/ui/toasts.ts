import type { Kind, NotifyOptions } from './toast-content.tsx'

/** Renders the container, or only the sentence when the component for notices cannot be fetched. */
type Host = (plain: string | null) => void
let host: Host | undefined
let hostAsked = false

/** Called by the host in the root: `draw` is called at the first notice. */
export function onNotice(draw: Host): () => void {
  if (hostAsked) draw(null)
  host = draw
  return () => {
    host = undefined
  }
}

async function show(kind: Kind, text: string, options: NotifyOptions): Promise<void> {
  try {
    const { showToast } = await import('./toast-content.tsx')
    hostAsked = true
    host?.(null)
    showToast(kind, text, options)
  } catch {
    host?.(text)
  }
}

/** Short notices at the edge of the screen; the library is loaded with the first of them. */
export const notify = {
  success: (text: string, options: NotifyOptions = {}): void => void show('success', text, options),
  error: (text: string, options: NotifyOptions = {}): void => void show('error', text, options),
  info: (text: string, options: NotifyOptions = {}): void => void show('info', text, options),
}
