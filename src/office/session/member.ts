import type { Me } from '#contract/office/session.ts'
import { sectionsOfManager, type SettingSection } from '#shared/office/settings.ts'
import type { Permission } from '#shared/office/staff.ts'
import { useStore } from '../controls/store.ts'
import { sessionStore } from './session-store.ts'

/** The requirement of a screen or action: a permission, any of several, or membership of the team. */
export type RequiredPermission = Permission | readonly Permission[] | 'member'

/** Whether the member has it, in full or in part. The server checks again at every call. */
export function hasPermission(me: Me, needed: RequiredPermission): boolean {
  if (needed === 'member') return true
  const any = typeof needed === 'string' ? [needed] : needed
  return me.permissions.some(({ name }) => any.includes(name))
}

/** Whether the member can change a section of the settings: owners all of them, managers some. */
export function canChangeSection(me: Me, section: SettingSection): boolean {
  const grant = me.permissions.find(({ name }) => name === 'settings.write')
  return grant !== undefined && (grant.grant === 'full' || sectionsOfManager.includes(section))
}

/** The signed-in member; a screen renders only once the member is known. */
export function useMember(): Me {
  const { me } = useStore(sessionStore)
  if (!me) throw new Error('no member is at work')
  return me
}

/** The signed-in member's id, for code outside components; null: nobody, such as after a sign-out. */
export const currentMemberId = (): number | null => sessionStore.get().me?.id ?? null

/** Whether the signed-in member has the permission; for several in one component see `usePermissionCheck`. */
export const useCan = (needed: RequiredPermission): boolean => hasPermission(useMember(), needed)

/** Returns a function that tells whether the signed-in member has a permission. */
export const usePermissionCheck = (): ((needed: RequiredPermission) => boolean) => {
  const me = useMember()
  return (needed) => hasPermission(me, needed)
}
