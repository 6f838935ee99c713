import { lazy, Suspense, useEffect, useState } from 'react'
import { onNotice } from './toasts.ts'
import * as styles from './notice.module.css'

const Toasts = lazy(() => import('./toast-container.tsx'))

const plainMs = 5000
const raise = (notice: HTMLElement | null) => notice?.showPopover()

/** Part of the root; renders nothing until the first notice. Without a network that may be only a sentence. */
export function ToastHost() {
  const [wanted, want] = useState(false)
  const [plain, setPlain] = useState<string | null>(null)
  useEffect(
    () =>
      onNotice((sentence) => {
        setPlain(sentence)
        if (sentence === null) want(true)
      }),
    [],
  )
  useEffect(() => {
    const timer = setTimeout(() => setPlain(null), plainMs)
    return () => clearTimeout(timer)
  }, [plain])
  return (
    <>
      {plain !== null && (
        <p className={styles.notice} role="alert" popover="manual" ref={raise}>
          {plain}
        </p>
      )}
      {wanted && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </>
  )
}
