/**
 * Fetches a part of a page once the browser is idle: its first view costs no script for it. Until then stands what the server
 * rendered.
 */
export const afterFirstView = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 300),
  ).then(load)
