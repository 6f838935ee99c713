import { lazy, Suspense } from 'react'

const Palette = lazy(() => import('./palette.tsx'))

/** Loads the palette's code at the first ⌘K. */
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
