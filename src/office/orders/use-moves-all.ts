import { useMember } from '../session/member.ts'

/** Whether the member packs and sends any order, and not their own stops alone. */
export const useMovesAll = (): boolean =>
  useMember().permissions.some(({ name, grant }) => name === 'orders.move' && grant === 'full')
