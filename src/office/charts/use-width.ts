import { useEffect, useRef, useState } from 'react'

/** The width of an element, in CSS pixels; 0 until it is drawn. */
export function useWidth<E extends Element>() {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
