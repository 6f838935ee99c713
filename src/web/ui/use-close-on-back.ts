import { useEffect, useEffectEvent, type MouseEvent } from 'react'
import { useLocation } from 'react-router'

/** What an entry of the history holds: the router's number of its page, and how many layers lie over that page there. */
interface EntryState {
  idx?: number
  layer?: number
}

/** What closes each layer that lies over the page, the topmost last. */
const layers: (() => void)[] = []
/** The page's number, and how many entries of layers lead up to where one stands. */
let page: number | undefined
let steps = 0
/** Where one stands, as the router has written it. */
let here: { state: EntryState; url: string } = { state: {}, url: '' }
/** Going down again, because a layer was closed otherwise. */
let isSteppingDown = false
/** A link within a layer: followed once one stands on the page. */
let chosen: HTMLElement | null = null
const waiting: (() => void)[] = []

/**
 * Back, also that of a phone, closes what lies over the page (decision 0048). An open layer is an entry of the history with the
 * page's own address, which the router never sees; closed otherwise, it takes its entry with it.
 */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const { key } = useLocation()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const layer = () => close()
    layers.push(layer)
    return () => {
      const position = layers.indexOf(layer)
      if (position >= 0) layers.splice(position, 1)
      // Not before another page has put the same layer up again.
      queueMicrotask(settle)
    }
  }, [open])
  useEffect(settle, [open, key])
}

/** For the clicks within a layer: a link leads on from the page and not from the layer, so that Back leads to the page. */
export function leaveLayerFirst(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!steps || !link || opensElsewhere || link.target || link.origin !== location.origin) return
  event.preventDefault()
  event.stopPropagation()
  chosen = link
  settle()
}

/** What is chosen in the layer from now on is a page of its own under it: the page as it was stays one step back. */
export function keepPageBelow(): void {
  const { layer, ...state } = (history.state ?? {}) as EntryState
  if (!layer || isSteppingDown) return
  history.replaceState({ ...state, idx: (state.idx ?? 0) + 1 }, '')
  settle()
}

/** Once the entries of closed layers are gone: what leads to another page before would be taken back with them. */
export const layersLeft = (): Promise<void> =>
  new Promise((resolve) => (steps === 0 ? resolve() : waiting.push(resolve)))

/** As many entries as there are layers, whatever has changed of either; none once a link is chosen. */
function settle(): void {
  const { layer = 0, ...state } = (history.state ?? {}) as EntryState
  if (state.idx !== page) {
    ;[page, steps, isSteppingDown, chosen] = [state.idx, layer, false, null]
    tellLayersLeft()
  }
  // The router has put another address into the entry of a layer.
  else if (layer !== steps && !isSteppingDown) history.replaceState({ ...state, layer: steps }, '')
  here = { state, url: location.href }
  if (isSteppingDown) return
  const wanted = chosen ? 0 : layers.length
  while (steps < wanted) history.pushState({ ...state, layer: ++steps }, '')
  if (steps === wanted) return
  isSteppingDown = true
  history.go(wanted - steps)
}

function tellLayersLeft(): void {
  if (steps === 0) for (const resolve of waiting.splice(0)) resolve()
}

function onPopState(event: PopStateEvent): void {
  const { idx, layer = 0 } = (event.state ?? {}) as EntryState
  if (idx !== page) return closeDownTo(0)
  if (layer === 0 && steps === 0) return
  event.stopImmediatePropagation()
  // What was chosen in a layer, as filters are, holds on the page.
  history.replaceState({ ...here.state, ...(layer > 0 && { layer }) }, '', here.url)
  const wasSteppingDown = isSteppingDown
  ;[steps, isSteppingDown] = [layer, false]
  const link = steps === 0 ? chosen : null
  if (link) {
    chosen = null
    link.click()
  }
  // What was opened while stepping down stays.
  if (link || !wasSteppingDown) closeDownTo(steps)
  settle()
  tellLayersLeft()
}

function closeDownTo(most: number): void {
  while (layers.length > most) layers.pop()?.()
}

// When the page's program is there and before the router listens: for a window's own events the first to listen is the first to hear.
if (typeof window !== 'undefined') addEventListener('popstate', onPopState)
