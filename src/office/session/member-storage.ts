import { browserStorage } from '#web/lib/local-storage.ts'

/** The data a member's work leaves on a device besides drafts: recent entries, packing ticks and picked plants. */
const names = ['recent', 'packing', 'found'] as const
type Name = (typeof names)[number]

const keyOf = (memberId: number, name: Name) => `office_${name}_${memberId}` as const

/**
 * Data stored under keys that name the member: on a shared device nobody sees another member's data or sends it as their own. It survives
 * an expired session, but not a sign-out.
 */
export const memberStorage = {
  /** The stored data; `none` if it is missing or unreadable. */
  get<T>(memberId: number, name: Name, none: T): T {
    try {
      return JSON.parse(browserStorage.get(keyOf(memberId, name)) ?? '') as T
    } catch {
      return none
    }
  },
  set: (memberId: number, name: Name, value: unknown): void =>
    browserStorage.set(keyOf(memberId, name), JSON.stringify(value)),
  /** Removes a member's data at sign-out. */
  clear(memberId: number): void {
    for (const name of names) browserStorage.remove(keyOf(memberId, name))
  },
}
