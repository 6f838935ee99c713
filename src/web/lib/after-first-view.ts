import { untilOnline } from './until-online.ts'

/** Resolves once the browser is idle, after the first view. Safari has no idle callback. */
export const untilIdle = (): Promise<unknown> =>
  new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve))

let firstInteraction: Promise<unknown> | undefined

/** Resolves once the visitor has moved, pressed or scrolled anything on the page, and the browser is idle again. */
export const untilFirstInteraction = (): Promise<unknown> =>
  (firstInteraction ??= new Promise<unknown>((resolve) => {
    // Reloaded under an open dialog, whose entry in the history only the dialog's own program removes.
    if ((history.state as { layer?: number } | null)?.layer) resolve(null)
    for (const event of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
      addEventListener(event, resolve, { once: true, passive: true })
  }).then(untilIdle))

/**
 * For a lazy part whose HTML the server renders: hydrates it once the browser is idle, since the first view needs no script for it. A
 * failure would replace the whole page by an error: without a network it waits for one and tries again.
 */
export const hydrateAfterFirstView = <T>(load: () => Promise<T>): Promise<T> =>
  untilIdle()
    .then(load)
    .catch(async () => {
      await untilOnline()
      return hydrateAfterFirstView(load)
    })
