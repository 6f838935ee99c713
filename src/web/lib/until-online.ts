/** Resolves when the browser is connected to a network again. */
export const untilOnline = (): Promise<unknown> =>
  new Promise((resolve) => addEventListener('online', resolve, { once: true }))
