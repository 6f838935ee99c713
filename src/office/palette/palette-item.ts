import type { IconName } from '../controls/icon.tsx'

/** An entry of the palette: something to open or to do. */
export interface PaletteItem {
  /** Identifies the entry across searches. */
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
