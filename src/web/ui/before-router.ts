/** Called for each step in the history before the router is; null until a part of the page needs it. */
let listener: ((event: PopStateEvent) => void) | null = null

/** Lets `first` handle steps in the history before the router, also when its module loads after the router has started. */
export function listenBeforeRouter(first: (event: PopStateEvent) => void): void {
  listener = first
}

// Listeners on `window` run in the order of registration, in Chromium even those that capture: the entry imports this module for it.
if (typeof window !== 'undefined') addEventListener('popstate', (event) => listener?.(event))
