import { memberStorage } from '../session/member-storage.ts'

/**
 * The number of pieces found for each plant, and the number needed at the time: if more are needed now, the plant is to be fetched again.
 */
export type Found = Readonly<Record<string, { found: number; of: number }>>

/** The plants the member has picked with this device, by the key of the picking list's line. */
export const readFound = (memberId: number): Found =>
  memberStorage.get<Found>(memberId, 'found', {})

export const saveFound = (memberId: number, found: Found): void =>
  memberStorage.set(memberId, 'found', found)
