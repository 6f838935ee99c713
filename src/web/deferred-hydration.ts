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
export const programLoadedEvent = 'warif-complete'
/** Told to the window once the program answers. */
export const hydratedEvent = 'warif-alive'

/**
 * Stands in the page as text and runs in the browser before anything else of the program: fetches it once what is to be seen
 * has been painted, or at the first touch. Buttons pressed and fields filled in before it answers are so again then.
 */
export function deferHydration(
  { manifest, routes, entry, modules }: Program,
  loadedEvent: string,
  hydratedEvent: string,
): void {
  // A screen reader or a spoken command may press with nothing but a click.
  const touches = ['pointerdown', 'touchstart', 'keydown', 'click']
  const deferredEvents = ['click', 'input', 'change', 'submit']
  const pressed = new Set<HTMLElement>()
  const sent = new Set<HTMLFormElement>()
  let hasStarted = false
  let hasFailed = false

  function listen() {
    for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true })
  }
  async function start() {
    if (hasStarted) return
    hasStarted = true
    for (const touch of touches) removeEventListener(touch, start, true)
    await load().catch(async () => {
      // The line is gone, or the shop has moved on: the next touch tries again.
      hasStarted = false
      listen()
      for (const link of pressed) if (link instanceof HTMLAnchorElement) location.assign(link.href)
      if (hasFailed && (await canBeAsked())) location.reload()
      hasFailed = true
    })
  }
  /** Many browsers never ask a second time for a module that did not come, and a release may have replaced it: then a new page helps. */
  const canBeAsked = () =>
    fetch(manifest).then(
      ({ status }) => status < 500,
      () => false,
    )
  async function load() {
    for (const href of modules)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      )
    await import(/* @vite-ignore */ manifest)
    const loaded = Object.entries(routes).map(async ([id, url]) => [
      id,
      await import(/* @vite-ignore */ url),
    ])
    Object.assign(window, {
      __reactRouterRouteModules: Object.fromEntries(await Promise.all(loaded)),
    })
    await import(/* @vite-ignore */ entry)
    dispatchEvent(new Event(loadedEvent))
  }
  /** A busy phone draws later than it calls back: the frame after the load counts once a paint is reported. */
  function afterPaint() {
    // A tab nobody sees has no frames, and not every browser tells of paints.
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint'))
      setTimeout(start)
    else
      requestAnimationFrame(() =>
        new PerformanceObserver(() => setTimeout(start)).observe({ type: 'paint', buffered: true }),
      )
  }
  /**
   * What is noted here to be done again must not reach React as well: coming to life in the middle of an `input`, it would take
   * the field back to what it was before the `change` that follows, and do what a button does a second time.
   */
  function deferEvent(event: Event) {
    const { target, type } = event
    if (!(target instanceof Element)) return
    if (type === 'submit') {
      if (target.hasAttribute('action')) return
      // Without the program such a form would write what was typed, a name and a phone, into the page's address.
      event.preventDefault()
      sent.add(target as HTMLFormElement)
    } else if (type === 'click') {
      const button = target.closest<HTMLElement>('button[type=button], a[role=button]')
      if (!button && !target.matches('input')) return
      if (button) pressed.add(button)
      // Where a button leads without a program, it leads if there is none.
      if (button instanceof HTMLAnchorElement) event.preventDefault()
    }
    event.stopImmediatePropagation()
  }
  /** React takes a field for what it was on the server, so what was chosen or typed since is done again before its eyes. */
  function replayInput(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) {
    if (field instanceof HTMLSelectElement) {
      const own =
        [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
      if (field.value !== own?.value) field.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (field.type === 'radio' || field.type === 'checkbox') {
      const box = field as HTMLInputElement
      if (box.checked === box.defaultChecked || (box.type === 'radio' && !box.checked)) return
      box.checked = box.defaultChecked
      box.click()
    } else if (field.value !== field.defaultValue) {
      const typed = field.value
      field.value = field.defaultValue
      // Past React's own property, by which it would take the text for known.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(
        field,
        typed,
      )
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  function replayEvents() {
    for (const type of deferredEvents) removeEventListener(type, deferEvent, true)
    for (const field of document.querySelectorAll<HTMLInputElement>('input, select, textarea'))
      replayInput(field)
    // One after the other, so that each finds what the one before has changed.
    for (const button of pressed) setTimeout(() => button.click())
    for (const form of sent) setTimeout(() => form.requestSubmit())
  }

  listen()
  for (const type of deferredEvents) addEventListener(type, deferEvent, true)
  addEventListener(hydratedEvent, replayEvents, { once: true })
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint, { once: true })
}
