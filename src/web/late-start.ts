/** What the program of a page consists of; addresses of modules. */
export interface Program {
  manifest: string
  /** By id of the route. */
  routes: Record<string, string>
  entry: string
  /** All of it with what it imports, to be fetched at once. */
  modules: string[]
}

/** Told to the window once all parts of the program are there. */
export const completeEvent = 'warif-complete'
/** Told to the window once the program answers. */
export const aliveEvent = 'warif-alive'

/**
 * Stands in the page as text and runs in the browser before anything else of the program: fetches it once what is to be seen
 * has been painted, or at the first touch. Buttons pressed before it answers are pressed again then.
 */
export function startLate({ manifest, routes, entry, modules }: Program, complete: string, alive: string): void {
  // A screen reader or a spoken command may press with nothing but a click.
  const touches = ['pointerdown', 'touchstart', 'keydown', 'click']
  const pressed = new Set<HTMLElement>()
  let hasBegun = false

  async function begin() {
    if (hasBegun) return
    hasBegun = true
    for (const touch of touches) removeEventListener(touch, begin, true)
    for (const href of modules) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    await import(/* @vite-ignore */ manifest)
    const loaded = Object.entries(routes).map(async ([id, url]) => [id, await import(/* @vite-ignore */ url)])
    Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(await Promise.all(loaded)) })
    await import(/* @vite-ignore */ entry)
    dispatchEvent(new Event(complete))
  }
  /** A busy phone draws later than it calls back: the frame after the load counts once a paint is reported. */
  function afterPaint() {
    // A tab nobody sees has no frames.
    if (document.hidden) void begin()
    else requestAnimationFrame(() => new PerformanceObserver(() => setTimeout(begin)).observe({ type: 'paint', buffered: true }))
  }
  function note({ target }: Event) {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null
    if (button) pressed.add(button)
  }
  // Without the program such a form would write what was typed, a name and a phone, into the page's address.
  function holdBack(event: Event) {
    if (event.target instanceof Element && !event.target.hasAttribute('action')) event.preventDefault()
  }
  function pressAgain() {
    removeEventListener('click', note, true)
    removeEventListener('submit', holdBack, true)
    // One after the other, so that each finds what the one before has changed.
    for (const button of pressed) setTimeout(() => button.click())
  }

  for (const touch of touches) addEventListener(touch, begin, { capture: true, passive: true })
  addEventListener('click', note, true)
  addEventListener('submit', holdBack, true)
  addEventListener(alive, pressAgain, { once: true })
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint, { once: true })
}
