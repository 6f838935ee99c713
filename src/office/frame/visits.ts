import { memberStorage } from '../session/member-storage.ts'

type Visits = Record<string, number>

const read = (memberId: number): Visits => memberStorage.get<Visits>(memberId, 'visits', {})

/** Records that the member opened the screen on this device. */
export function countVisit(memberId: number, screen: string): void {
  const visits = read(memberId)
  memberStorage.set(memberId, 'visits', { ...visits, [screen]: (visits[screen] ?? 0) + 1 })
}

/** Returns a function that counts a member's visits to a screen on this device. */
export function visitsOf(memberId: number): (screen: string) => number {
  const visits = read(memberId)
  return (screen) => visits[screen] ?? 0
}
