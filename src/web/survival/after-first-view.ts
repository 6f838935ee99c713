import { untilOnline } from '../lib/until-online.ts'

/**
 * Loads a part of a page once the browser is idle: its first view needs no script for it. Until then the server's HTML is shown. Safari has
 * no idle callback.
 */
export const afterFirstView = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve)).then(load)

/** The same for a lazy part, which would replace the whole page by an error: without a network it waits for one and tries again. */
export const hydrateAfterFirstView = <T>(load: () => Promise<T>): Promise<T> =>
  afterFirstView(load).catch(async () => {
    await untilOnline()
    return hydrateAfterFirstView(load)
  })
