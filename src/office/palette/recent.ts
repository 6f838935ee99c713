import { browserStorage } from '#web/lib/local-storage.ts'
import { recentKey } from '../session/bare-api.ts'
import type { PaletteItem } from './palette-item.ts'

const most = 5

/** What a member opened last on this device, the newest first. */
export function readRecent(memberId: number): PaletteItem[] {
  try {
    return JSON.parse(browserStorage.get(recentKey(memberId)) ?? '[]') as PaletteItem[]
  } catch {
    return []
  }
}

export function rememberRecent(
  memberId: number,
  { id, title, detail, icon, image, to }: PaletteItem,
): void {
  const others = readRecent(memberId).filter((one) => one.id !== id)
  const kept = [{ id, title, detail, icon, image, to }, ...others].slice(0, most)
  browserStorage.set(recentKey(memberId), JSON.stringify(kept))
}
