import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstNotice } from './toasts.ts'

const Toasts = lazy(() => import('./toast-container.tsx'))

/** Stands in the root; draws nothing until there is a first notice. */
export function ToastHost() {
  const [wanted, want] = useState(false)
  useEffect(() => onFirstNotice(() => want(true)), [])
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
