// Each of these functions stands in the page as text (deferred-scripts.tsx), so it uses nothing but its parameters and the browser.

/** Dispatched on the window once the page is hydrated. */
export const hydratedEvent = 'warif-hydrated'

/** The type of the program's script until it may run: one that no browser runs. */
export const inertScriptType = 'text/inert-module'

export interface Interactions {
  /** Follows the pressed links that are buttons to their readers: the program has not come. */
  followLinks: () => void
}

/** Calls back once what is to be seen has been painted. A busy phone draws later than it calls back, so the paint itself is waited for. */
export function afterFirstPaint(then: () => void): void {
  const observe = () => {
    // A tab nobody sees has no frames, and not every browser tells of paints.
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
 * Fetches the program after the first paint, or at the first touch, and then lets its script run. That one stands in the
 * page with `type`, and names in `data-modules` what it imports, so that all of it is asked for at once.
 */
export function deferProgram(
  type: string,
  afterPaint: (then: () => void) => void,
  interactions: Interactions,
): void {
  // A screen reader or a spoken command may press with nothing but a click.
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
      // A script is run as it comes into the page: here it leaves it and comes back.
      script.parentNode?.insertBefore(script, script.nextSibling)
    } catch {
      // The connection is lost, or a release has replaced the files: the next touch tries again.
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
  /** Many browsers never ask a second time for a module that did not come, and a release may have replaced it: then a new page helps. */
  const isReachable = (url: string) =>
    fetch(url).then(
      ({ status }) => status < 500,
      () => false,
    )

  listen()
  afterPaint(() => void start())
}

/**
 * Records clicks, changed fields and submissions until the page is hydrated, and replays them then. React must not receive the
 * events before: hydrating during an `input` event would reset the field to its server value before the `change` that follows,
 * and would run a button's handler a second time.
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
      // Without the program such a form would write what was typed, a name and a phone, into the page's address.
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
    // One after the other, so that each finds what the one before has changed.
    for (const button of pressed) setTimeout(() => button.click())
    for (const form of sent) setTimeout(() => form.requestSubmit())
  }

  // On the document, where React listens as well, so that React receives nothing; the window's listeners have run before.
  for (const type of types) document.addEventListener(type, record, true)
  addEventListener(hydratedEvent, replay, { once: true })
  return {
    followLinks: () => {
      for (const link of pressed) if (link instanceof HTMLAnchorElement) location.assign(link.href)
    },
  }
}

/** React takes a field for what it was on the server, so a change since is replayed so that React sees it. */
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
    // Past React's own property, by which it would take the text for known.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
