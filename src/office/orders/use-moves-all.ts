import type { Permission } from '#shared/office/staff.ts'
import { useMember } from '../session/member.ts'

const useHasAll = (permission: Permission): boolean =>
  useMember().permissions.some(({ name, grant }) => name === permission && grant === 'full')

/** Whether the member packs and sends any order, and not their own stops alone. */
export const useMovesAll = (): boolean => useHasAll('orders.move')

/** Whether the member sees what orders cost. */
export const useSeesSums = (): boolean => useHasAll('orders.read')
