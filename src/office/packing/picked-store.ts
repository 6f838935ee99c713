import { memberStorage } from '../session/member-storage.ts'

/** How many pieces of a plant were found, of how many: where more is needed since, it is to be looked for again. */
export type Found = Readonly<Record<string, { found: number; of: number }>>

/** What the member has picked with this device, by the key of the picking list's line. */
export const readFound = (memberId: number): Found =>
  memberStorage.get<Found>(memberId, 'found', {})

export const keepFound = (memberId: number, found: Found): void =>
  memberStorage.set(memberId, 'found', found)
