import type { SignedIn } from '../auth/session.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { ElevationState, Grant, Permission, StaffRole } from '#shared/office/staff.ts'
import { permissionsOf, type Permissions } from '#shared/office/permissions.ts'

/** For how long a proof of identity counts (office.md O1.4). */
export const stepUpSeconds = 600

/** A member of the team at work. */
export interface Member {
  id: number
  sessionId: number
  name: string
  roles: readonly StaffRole[]
  permissions: Permissions
  /** Whether the session may use the back office, and if not what is missing. */
  elevation: ElevationState
  /** The session was elevated; without it a demo's member without a factor may work all the same. */
  isElevated: boolean
  hasFactor: boolean
  /** Who they are was proved within the last ten minutes. */
  hasProved: boolean
}

/** What an endpoint of the back office asks for (office.md 20.1). */
export interface Authority {
  /** Any of them; `member`: every member of the team. */
  permission: Permission | readonly Permission[] | 'member'
  /** Also sessions that are not elevated: those that ask to be, or enrol their first factor. */
  elevation?: 'notNeeded'
  /** Identity was proved within the last ten minutes. */
  stepUp?: true
}

type StaffSettings = Pick<Settings, 'officeSecondFactor'>

/** Whether this session may use the back office, and if not what is missing (office.md O1.3, O-04). */
export function elevationOf(
  staff: NonNullable<SignedIn['staff']>,
  { officeSecondFactor }: StaffSettings,
): ElevationState {
  if (staff.isElevated) return 'open'
  if (staff.hasFactor) return 'factorRequired'
  return officeSecondFactor === 'optional' ? 'open' : 'enrolRequired'
}

/**
 * The member behind a session, if they may call an endpoint that asks for this authority.
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
  const hasProved = staff.secondsSinceStepUp !== null && staff.secondsSinceStepUp <= stepUpSeconds
  if (authority.stepUp && !hasProved) throw new ShopError('stepUpRequired')
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
    hasProved,
  }
}

const isGranted = (permissions: Permissions, asked: Authority['permission']): boolean =>
  asked === 'member' || [asked].flat().some((name) => permissions.has(name as Permission))

/** How far the member may go; undefined: not at all. */
export const grantOf = ({ permissions }: Member, name: Permission): Grant | undefined =>
  permissions.get(name)

/** @throws ShopError `forbidden` { permission } for who has it neither in full nor in part */
export function requirePermission(
  { permissions }: Pick<Member, 'permissions'>,
  permission: Permission,
): void {
  if (!permissions.has(permission)) throw new ShopError('forbidden', { permission })
}

/** @throws ShopError `forbidden` { permission } for who has it not, or in part alone */
export function requireFull(member: Member, permission: Permission): void {
  if (grantOf(member, permission) !== 'full') throw new ShopError('forbidden', { permission })
}

/** Whether somebody sees what others do in the back office; the log of an accountant is about money alone (office.md O1.1). */
export const seesWorkOfOthers = (member: Member): boolean =>
  grantOf(member, 'audit.read') === 'full' || member.roles.includes('manager')

/** Whether the member has a permission, in full or in part. */
export const hasPermission = ({ permissions }: Member, name: Permission): boolean =>
  permissions.has(name)
