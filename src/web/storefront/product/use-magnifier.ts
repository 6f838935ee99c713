import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { maxScale, panBy, wholePicture, zoomAt, type Point, type View } from './magnified-view.ts'

const [swipePx, tapPx, doubleTapMs] = [40, 5, 300]
const middle: Point = { x: 0, y: 0 }

/**
 * A picture that can be enlarged and moved: two fingers, the wheel or a double tap enlarge it or reset it; one finger moves an enlarged
 * picture. `onSwipe` is called for a swipe over the whole picture: -1 to the left, 1 to the right.
 */
export function useMagnifier(onSwipe: (direction: number) => void) {
  const { frame, view, zoom, pan, pointOf } = useView()
  const [isTouched, setTouched] = useState(false)
  const fingers = useRef(new Map<number, Point>())
  /** The point where one finger came down, until it is more than a tap or a swipe. */
  const start = useRef<Point | null>(null)
  const tap = useRef({ at: -Infinity, ...middle })

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return
    frame.current?.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointOf(event))
    start.current = fingers.current.size === 1 ? pointOf(event) : null
    setTouched(true)
  }
  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (!other) return pan(difference(now, before))
    pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
    zoom(distance(now, other) / distance(before, other), {
      x: (now.x + other.x) / 2,
      y: (now.y + other.y) / 2,
    })
  }
  function onPointerUp(event: PointerEvent) {
    onPointerCancel(event)
    const end = pointOf(event)
    const moved = start.current && difference(end, start.current)
    start.current = null
    if (!moved) return
    if (Math.hypot(moved.x, moved.y) < tapPx) return onTap(end, event.timeStamp)
    if (view.scale === 1 && Math.abs(moved.x) > Math.max(swipePx, Math.abs(moved.y)))
      onSwipe(Math.sign(moved.x))
  }
  function onPointerCancel({ pointerId }: PointerEvent) {
    fingers.current.delete(pointerId)
    setTouched(fingers.current.size > 0)
  }
  function onTap(at: Point, now: number) {
    const isSecond = now - tap.current.at < doubleTapMs && distance(at, tap.current) < swipePx
    tap.current = { at: isSecond ? -Infinity : now, ...at }
    if (isSecond) zoom(view.scale > 1 ? 1 / maxScale : maxScale, at)
  }
  return {
    frame,
    view,
    isTouched,
    zoom,
    pan,
    touch: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}

/** The position of the picture in its frame, and functions to change it; the wheel is handled here. */
function useView() {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>(wholePicture)
  const frameSize = () => ({
    width: frame.current?.clientWidth ?? 0,
    height: frame.current?.clientHeight ?? 0,
  })
  const zoom = (factor: number, at = middle) =>
    setView((before) => zoomAt(before, factor, at, frameSize()))
  const pan = (by: Point) => setView((before) => panBy(before, by, frameSize()))
  /** Relative to the frame's centre. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
    const { width, height } = frameSize()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  useEffect(() => {
    const element = frame.current
    // React's listener is passive and could not prevent the browser from zooming the whole page.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), pointOf(event))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

  return { frame, view, zoom, pan, pointOf }
}

const difference = (to: Point, from: Point): Point => ({ x: to.x - from.x, y: to.y - from.y })
const distance = (one: Point, other: Point): number =>
  Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
