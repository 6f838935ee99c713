import { browserStorage } from '#web/lib/local-storage.ts'
import type { PaletteItem } from './palette-item.ts'

const most = 5

/** What was opened last on this device, the newest first. */
export function readRecent(): PaletteItem[] {
  try {
    return JSON.parse(browserStorage.get('office_recent') ?? '[]') as PaletteItem[]
  } catch {
    return []
  }
}

export function rememberRecent({ id, title, detail, icon, image, to }: PaletteItem): void {
  const others = readRecent().filter((one) => one.id !== id)
  const kept = [{ id, title, detail, icon, image, to }, ...others].slice(0, most)
  browserStorage.set('office_recent', JSON.stringify(kept))
}
