// Each of these functions is included in the page as text (deferred-scripts.tsx), so it may use only its parameters and the browser.

/** Dispatched on the window once the page is hydrated. */
export const hydratedEvent = 'warif-hydrated'

/** The type of the program's script until it may run: one that browsers do not execute. */
export const inertScriptType = 'text/inert-module'

export interface Interactions {
  /** Opens the pressed links that act as buttons, because the program did not load. */
  followLinks: () => void
}

/** Calls back after the first paint. A busy phone paints later than the frame callback, so the paint itself is observed. */
export function afterFirstPaint(then: () => void): void {
  const observe = () => {
    // A hidden tab has no frames, and not every browser reports paints.
    if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint'))
      setTimeout(then)
    else
      requestAnimationFrame(() =>
        new PerformanceObserver(() => setTimeout(then)).observe({ type: 'paint', buffered: true }),
      )
  }
  if (document.readyState === 'complete') observe()
  else addEventListener('load', observe, { once: true })
}

/**
 * Fetches the program after the first paint, or at the first interaction, and then lets its script run. The script is in the page with
 * `type`, and lists its imports in `data-modules`, so that all of them are requested at the same time.
 */
export function deferProgram(
  type: string,
  afterPaint: (then: () => void) => void,
  interactions: Interactions,
): void {
  // A screen reader or a voice command may send only a click.
  const touches = ['pointerdown', 'keydown', 'click']
  let hasStarted = false
  let hasFailed = false

  function listen() {
    for (const touch of touches) addEventListener(touch, start, { capture: true, passive: true })
  }
  async function start() {
    if (hasStarted) return
    hasStarted = true
    for (const touch of touches) removeEventListener(touch, start, true)
    const script = document.querySelector<HTMLScriptElement>(`script[type="${type}"]`)
    if (!script) return
    const modules = (script.dataset['modules'] ?? '').split(' ')
    try {
      await Promise.all(modules.map(preload))
      script.type = 'module'
      // A script runs when it is inserted: it is removed and inserted again.
      script.parentNode?.insertBefore(script, script.nextSibling)
    } catch {
      // The connection is lost, or a release has replaced the files: the next interaction tries again.
      hasStarted = false
      listen()
      interactions.followLinks()
      if (hasFailed && (await isReachable(modules[0] ?? ''))) location.reload()
      hasFailed = true
    }
  }
  const preload = (href: string) =>
    new Promise<unknown>((resolve, reject) => {
      const link = document.createElement('link')
      if (!link.relList.supports('modulepreload')) return resolve(null)
      document.head.append(
        Object.assign(link, { rel: 'modulepreload', href, onload: resolve, onerror: reject }),
      )
    })
  /** Many browsers never retry a module that failed to load, and a release may have replaced it: then a page reload helps. */
  const isReachable = (url: string) =>
    fetch(url).then(
      ({ status }) => status < 500,
      () => false,
    )

  listen()
  afterPaint(() => void start())
}

/**
 * Records clicks, changed fields and submissions until the page is hydrated, and then replays them. React must not receive these events
 * earlier: hydrating during an `input` event would reset the field to its server value before the `change` that follows, and would run a
 * button's handler a second time.
 */
export function recordInteractions(
  hydratedEvent: string,
  replayField: (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) => void,
): Interactions {
  const types = ['click', 'input', 'change', 'submit']
  const pressed = new Set<HTMLElement>()
  const sent = new Set<HTMLFormElement>()

  function record(event: Event) {
    const { target, type } = event
    if (!(target instanceof Element)) return
    if (type === 'submit') {
      if (target.hasAttribute('action')) return
      // Without the program the form would put typed data, such as a name and a phone, into the page's address.
      event.preventDefault()
      sent.add(target as HTMLFormElement)
    } else if (type === 'click') {
      const button = target.closest<HTMLElement>('button[type=button], a[role=button]')
      if (!button && !target.matches('input')) return
      if (button) pressed.add(button)
      // A link that acts as a button is followed if the program does not load.
      if (button instanceof HTMLAnchorElement) event.preventDefault()
    }
    event.stopImmediatePropagation()
  }
  function replay() {
    for (const type of types) document.removeEventListener(type, record, true)
    for (const field of document.querySelectorAll<HTMLInputElement>('input, select, textarea'))
      replayField(field)
    // Presses are replayed one after another, so that each sees the effect of the previous one.
    for (const button of pressed) setTimeout(() => button.click())
    for (const form of sent) setTimeout(() => form.requestSubmit())
  }

  // On the document, where React also listens, so that React does not receive the event; listeners of the window run earlier.
  for (const type of types) document.addEventListener(type, record, true)
  addEventListener(hydratedEvent, replay, { once: true })
  return {
    followLinks: () => {
      for (const link of pressed) if (link instanceof HTMLAnchorElement) location.assign(link.href)
    },
  }
}

/** React assumes a field has its server value, so a change since then is replayed for React. */
export function replayField(
  field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
): void {
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
    // Bypasses React's own property, through which it would consider the text already known.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
