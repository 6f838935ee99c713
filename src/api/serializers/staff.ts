import type { MemberRecord } from '#domain/staff/load-members.ts'
import { permissionsOf } from '#shared/office/permissions.ts'
import type { InvitationRecord } from '#domain/staff/invitations.ts'
import { maskPhone } from '#shared/phone.ts'
import type { StaffRole } from '#shared/office/staff.ts'
import type { Factor, StaffMember } from '#contract/office/member.ts'
import type { Invitation } from '#contract/office/staff.ts'

/** The visible part of a member. */
interface View {
  /** False: the phone is masked. */
  showsPhone: boolean
}

/** A member in the form of office.md 20.6. */
export function serializeMember(member: MemberRecord, { showsPhone }: View): StaffMember {
  const { customer_id: id, name, phone, roles, state, language, version } = member
  return {
    id,
    name,
    phone: showsPhone ? phone : maskPhone(phone),
    roles,
    state,
    language,
    last_seen_at: member.last_seen_at?.toISOString() ?? null,
    factors: member.factors.map(serializeFactor),
    recovery_codes_left: member.recovery_codes_left,
    version,
  }
}

export const serializeFactor = ({
  used_at,
  created_at,
  ...factor
}: MemberRecord['factors'][number]): Factor => ({
  ...factor,
  created_at: created_at.toISOString(),
  last_used_at: used_at?.toISOString() ?? null,
})

/** The permissions of these roles. */
export const serializeGrants = (roles: readonly StaffRole[]) =>
  [...permissionsOf(roles)].map(([name, grant]) => ({ name, grant }))

export const serializeInvitation = (
  { is_expired, created_at, expires_at, phone, ...invitation }: InvitationRecord,
  { showsPhone }: View,
): Invitation => ({
  ...invitation,
  phone: showsPhone ? phone : maskPhone(phone),
  state: is_expired ? 'expired' : 'open',
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
})
