import { useEffect, useState } from 'react'

const jitterPx = 8

/** True while scrolling down; false when scrolling up or near the top. */
export function useHiddenOnScroll(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const update = () => {
      const now = window.scrollY
      if (Math.abs(now - last) < jitterPx) return
      setHidden(now > last && now > 120)
      last = now
    }
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return hidden
}
