/**
 * Fetches a part of a page once the page can be used: its first view costs no script for it. Until then stands what the server
 * rendered.
 */
export const afterFirstView = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 300)
  }).then(load)
