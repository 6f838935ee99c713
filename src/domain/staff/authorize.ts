import type { SignedIn } from '../auth/session.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { ElevationState, Grant, Permission, StaffRole } from '#shared/office/staff.ts'
import { permissionsOf, type Permissions } from '#shared/office/permissions.ts'

/** The time for which a step-up is valid (office.md O1.4). */
export const stepUpSeconds = 600

/** A signed-in member of the team. */
export interface Member {
  id: number
  sessionId: number
  name: string
  roles: readonly StaffRole[]
  permissions: Permissions
  /** Whether the session may use the back office, and if not, what is missing. */
  elevation: ElevationState
  /** Whether the session was elevated; in a demo, a member without a factor may also work without elevation. */
  isElevated: boolean
  hasFactor: boolean
  /** Whether the member proved their identity within the last ten minutes. */
  hasRecentStepUp: boolean
}

/** The authority that an endpoint of the back office requires (office.md 20.1). */
export interface Authority {
  /** One of these permissions is enough; `member`: every member of the team. */
  permission: Permission | readonly Permission[] | 'member'
  /** Also allows sessions that are not elevated, in order to elevate them or to enrol a first factor. */
  elevation?: 'notNeeded'
  /** Whether identity must have been proved within the last ten minutes. */
  stepUp?: true
}

type StaffSettings = Pick<Settings, 'officeSecondFactor'>

/** Returns whether this session may use the back office, and if not, what is missing (office.md O1.3, O-04). */
export function elevationOf(
  staff: NonNullable<SignedIn['staff']>,
  { officeSecondFactor }: StaffSettings,
): ElevationState {
  if (staff.isElevated) return 'open'
  if (staff.hasFactor) return 'factorRequired'
  return officeSecondFactor === 'optional' ? 'open' : 'enrolRequired'
}

/**
 * Returns the member of a session, if they have the authority that an endpoint requires.
 *
 * @throws ShopError `forbidden` `officeLocked` `enrolRequired` `stepUpRequired`, in the order of office.md 20.1
 */
export function authorize(
  { customerId: id, sessionId, staff }: Omit<SignedIn, 'role'>,
  authority: Authority,
  settings: StaffSettings,
): Member {
  if (!staff) throw new ShopError('forbidden')
  const state = elevationOf(staff, settings)
  if (authority.elevation !== 'notNeeded' && state !== 'open')
    throw new ShopError(state === 'enrolRequired' ? 'enrolRequired' : 'officeLocked')
  const permissions = permissionsOf(staff.roles)
  if (!isGranted(permissions, authority.permission))
    throw new ShopError('forbidden', { permission: [authority.permission].flat()[0] })
  const hasRecentStepUp =
    staff.secondsSinceStepUp !== null && staff.secondsSinceStepUp <= stepUpSeconds
  if (authority.stepUp && !hasRecentStepUp) throw new ShopError('stepUpRequired')
  const { name, roles, isElevated, hasFactor } = staff
  return {
    id,
    sessionId,
    name,
    roles,
    permissions,
    elevation: state,
    isElevated,
    hasFactor,
    hasRecentStepUp,
  }
}

const isGranted = (permissions: Permissions, asked: Authority['permission']): boolean =>
  asked === 'member' || [asked].flat().some((name) => permissions.has(name as Permission))

/** Returns whether the member has a permission in full or in part; undefined: not at all. */
export const grantOf = ({ permissions }: Member, name: Permission): Grant | undefined =>
  permissions.get(name)

/** @throws ShopError `forbidden` { permission } for a member without it */
export function requirePermission(
  { permissions }: Pick<Member, 'permissions'>,
  permission: Permission,
): void {
  if (!permissions.has(permission)) throw new ShopError('forbidden', { permission })
}

/** @throws ShopError `forbidden` { permission } for a member without it, or with a part of it only */
export function requireFull(member: Member, permission: Permission): void {
  if (grantOf(member, permission) !== 'full') throw new ShopError('forbidden', { permission })
}

/** @throws ShopError `forbidden` for all but owners, whatever their permissions */
export function requireOwner({ roles }: Pick<Member, 'roles'>): void {
  if (!roles.includes('owner')) throw new ShopError('forbidden')
}

/** Whether a member sees the actions of others in the back office; an accountant's log is limited to money (office.md O1.1). */
export const seesWorkOfOthers = (member: Member): boolean =>
  grantOf(member, 'audit.read') === 'full' || member.roles.includes('manager')

/** Whether the member has a permission, in full or in part. */
export const hasPermission = ({ permissions }: Member, name: Permission): boolean =>
  permissions.has(name)
