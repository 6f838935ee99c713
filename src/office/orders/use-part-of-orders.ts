import type { Permission } from '#shared/office/staff.ts'
import { useMember } from '../session/member.ts'

const useHasInFull = (permission: Permission): boolean =>
  useMember().permissions.some(({ name, grant }) => name === permission && grant === 'full')

/** Whether the member packs and ships any order, rather than only their own stops. */
export const useMovesAll = (): boolean => useHasInFull('orders.move')

/** Whether the member sees every order, with its totals. */
export const useSeesAll = (): boolean => useHasInFull('orders.read')
