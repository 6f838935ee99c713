import { useEffect, useEffectEvent, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { listenBeforeRouter } from './before-router.ts'

/** The state of a history entry: the router's index of its page, and the number of layers open over that page. */
interface EntryState {
  idx?: number
  layer?: number
}

/** Closes each layer that is open over the page; the topmost is the last. */
const layers: (() => void)[] = []
/** The router's index of the current page, and the number of layer entries between it and the current entry. */
let pageIndex: number | undefined
let steps = 0
/** The current entry, as the router has written it. */
let current: { state: EntryState; url: string } = { state: {}, url: '' }
/** Going back through the entries of layers that were closed by other means than Back. */
let isSteppingDown = false
/** A link within a layer: followed once the current entry is the page's. */
let pendingLink: HTMLElement | null = null
const resolvers: (() => void)[] = []

/**
 * Makes Back, also that of a phone, close a layer over the page (decision 0048). An open layer is an entry of the history with the page's
 * address, which the router never sees; a layer closed in another way removes its entry.
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
      // Only after another page has had the chance to show the same layer again.
      queueMicrotask(syncHistory)
    }
  }, [open])
  useEffect(syncHistory, [open, key])
}

/** For clicks within a layer: a link is followed from the page's own entry, so that Back leads to the page. */
export function leaveLayerFirst(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const opensElsewhere =
    event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!steps || !link || opensElsewhere || link.target || link.origin !== location.origin) return
  event.preventDefault()
  event.stopPropagation()
  pendingLink = link
  syncHistory()
}

/** Later choices in the layer create a new history entry under it: the previous page remains one step back. */
export function stackHistoryEntry(): void {
  const { layer, ...state } = (history.state ?? {}) as EntryState
  if (!layer || isSteppingDown) return
  history.replaceState({ ...state, idx: (state.idx ?? 0) + 1 }, '')
  syncHistory()
}

/** Resolves once the entries of closed layers are removed: a navigation before that would be undone with them. */
export const layersClosed = (): Promise<void> =>
  new Promise((resolve) => (steps === 0 ? resolve() : resolvers.push(resolve)))

/** Makes the number of layer entries equal to the number of open layers; zero while a link is to be followed. */
function syncHistory(): void {
  const { layer = 0, ...state } = (history.state ?? {}) as EntryState
  if (state.idx !== pageIndex) {
    ;[pageIndex, steps, isSteppingDown, pendingLink] = [state.idx, layer, false, null]
    resolveIfClosed()
  }
  // The router has put another address into the entry of a layer.
  else if (layer !== steps && !isSteppingDown) history.replaceState({ ...state, layer: steps }, '')
  current = { state, url: location.href }
  if (isSteppingDown) return
  const target = pendingLink ? 0 : layers.length
  while (steps < target) history.pushState({ ...state, layer: ++steps }, '')
  if (steps === target) return
  isSteppingDown = true
  history.go(target - steps)
}

function resolveIfClosed(): void {
  if (steps === 0) for (const resolve of resolvers.splice(0)) resolve()
}

function onPopState(event: PopStateEvent): void {
  const { idx, layer = 0 } = (event.state ?? {}) as EntryState
  if (idx !== pageIndex) return closeLayersAbove(0)
  if (layer === 0 && steps === 0) return
  event.stopImmediatePropagation()
  // Choices made in a layer, such as filters, apply to the page.
  history.replaceState({ ...current.state, ...(layer > 0 && { layer }) }, '', current.url)
  const wasSteppingDown = isSteppingDown
  ;[steps, isSteppingDown] = [layer, false]
  const link = steps === 0 ? pendingLink : null
  if (link) {
    pendingLink = null
    link.click()
  }
  // Layers opened while stepping down stay open.
  if (link || !wasSteppingDown) closeLayersAbove(steps)
  syncHistory()
  resolveIfClosed()
}

function closeLayersAbove(count: number): void {
  while (layers.length > count) layers.pop()?.()
}

listenBeforeRouter(onPopState)
