import { memberStorage } from '../session/member-storage.ts'
import type { PaletteItem } from './palette-item.ts'

const maxEntries = 5

/** The entries the member last opened on this device, newest first. */
export const readRecent = (memberId: number): PaletteItem[] =>
  memberStorage.get<PaletteItem[]>(memberId, 'recent', [])

export function rememberRecent(
  memberId: number,
  { id, title, detail, icon, image, to }: PaletteItem,
): void {
  const others = readRecent(memberId).filter((one) => one.id !== id)
  const entries = [{ id, title, detail, icon, image, to }, ...others].slice(0, maxEntries)
  memberStorage.set(memberId, 'recent', entries)
}
