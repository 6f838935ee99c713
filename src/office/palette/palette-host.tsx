import { lazy, Suspense } from 'react'

const Palette = lazy(() => import('./palette.tsx'))

/** The palette's program comes with the first ⌘K. */
export function PaletteHost({
  open,
  onClose,
  onHelp,
}: {
  open: boolean
  onClose: () => void
  onHelp: () => void
}) {
  if (!open) return null
  return (
    <Suspense>
      <Palette onClose={onClose} onHelp={onHelp} />
    </Suspense>
  )
}
