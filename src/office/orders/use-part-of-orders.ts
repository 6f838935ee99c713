import type { Permission } from '#shared/office/staff.ts'
import { useMember } from '../session/member.ts'

const useHasInFull = (permission: Permission): boolean =>
  useMember().permissions.some(({ name, grant }) => name === permission && grant === 'full')

/** Whether the member packs and sends any order, and not their own stops alone. */
export const useMovesAll = (): boolean => useHasInFull('orders.move')

/** Whether the member sees every order, with its sums. */
export const useSeesAll = (): boolean => useHasInFull('orders.read')
