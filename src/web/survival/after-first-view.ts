/**
 * Fetches a part of a page once the browser is idle: its first view costs no script for it. Until then stands what the server
 * rendered. Safari does not tell when it is idle.
 */
export const afterFirstView = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve)).then(load)
