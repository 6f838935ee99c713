import type { IconName } from '../controls/icon.tsx'

/** Something to open or to do. */
export interface PaletteItem {
  /** The same for the same thing in another search. */
  id: string
  title: string
  detail?: string | undefined
  icon: IconName
  image?: string | undefined
  keys?: string | undefined
  to?: string | undefined
  action?: (() => void) | undefined
}

export interface PaletteGroup {
  id: string
  title: string
  items: PaletteItem[]
}
