import { browserStorage } from '#web/lib/local-storage.ts'

/** What the work of a member leaves on a device beside drafts: what was opened last and how often, what was ticked off and picked. */
const names = ['recent', 'visits', 'packing', 'found'] as const
type Name = (typeof names)[number]

const keyOf = (memberId: number, name: Name) => `office_${name}_${memberId}` as const

/**
 * Kept under keys that name the member: on a shared device nobody sees, or sends as theirs, what another has done. It outlives a
 * session that ended, not a sign-out.
 */
export const memberStorage = {
  /** What is kept under the name; `none` where there is nothing, or nothing that can be read. */
  get<T>(memberId: number, name: Name, none: T): T {
    try {
      return JSON.parse(browserStorage.get(keyOf(memberId, name)) ?? '') as T
    } catch {
      return none
    }
  },
  set: (memberId: number, name: Name, value: unknown): void =>
    browserStorage.set(keyOf(memberId, name), JSON.stringify(value)),
  /** Removes all of a member who signs out. */
  clear(memberId: number): void {
    for (const name of names) browserStorage.remove(keyOf(memberId, name))
  },
}
