/**
 * Loads a part of a page once the browser is idle: its first view needs no script for it. Until then the server's HTML is shown. Safari has
 * no idle callback.
 */
export const afterFirstView = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve)).then(load)
