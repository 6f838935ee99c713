const listeners = new Set<() => void>()

/** Calls the listener whenever the network is back: the browser says so, or a call gets an answer after one that got none. */
export function onNetworkBack(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let isLost = false

/** As `fetch`, and finds out whether the network is lost and back. */
export async function watchedFetch(request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    if (isLost) reportBack()
    return response
  } catch (error) {
    isLost ||= !request.signal.aborted
    throw error
  }
}

function reportBack(): void {
  isLost = false
  for (const listener of [...listeners]) listener()
}
globalThis.addEventListener?.('online', reportBack)
