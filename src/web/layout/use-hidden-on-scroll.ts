import { useEffect, useState } from 'react'

const jitterPx = 8

/** True while one scrolls down, false on the way up and near the top. */
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
