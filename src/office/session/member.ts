import type { Me } from '#contract/office/session.ts'
import type { Permission } from '#shared/office/staff.ts'
import { useStore } from '../controls/store.ts'
import { sessionStore } from './session-store.ts'

/** What opens something: a permission, any of several, or being in the team. */
export type Needed = Permission | readonly Permission[] | 'member'

/** Whether the member has it, in full or in part. The server decides again at every call. */
export function hasPermission(me: Me, needed: Needed): boolean {
  if (needed === 'member') return true
  const any = typeof needed === 'string' ? [needed] : needed
  return me.permissions.some(({ name }) => any.includes(name))
}

/** Who is at work; a screen is drawn only once that is known. */
export function useMember(): Me {
  const { me } = useStore(sessionStore)
  if (!me) throw new Error('no member is at work')
  return me
}

/** Who is at work, for what is kept outside of components; null: nobody, as after a sign-out. */
export const memberAtWork = (): number | null => sessionStore.get().me?.id ?? null

/** Whether who is at work has the permission; for several in one component see `usePermissionCheck`. */
export const useCan = (needed: Needed): boolean => hasPermission(useMember(), needed)

/** A function that tells whether who is at work has a permission. */
export const usePermissionCheck = (): ((needed: Needed) => boolean) => {
  const me = useMember()
  return (needed) => hasPermission(me, needed)
}
