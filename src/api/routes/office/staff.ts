import { readPhone } from '#domain/auth/read-phone.ts'
import { hasPermission, requirePermission, type Member } from '#domain/staff/authorize.ts'
import {
  leaveTeam,
  resetFactors,
  restoreMember,
  suspendMember,
  updateMember,
} from '#domain/staff/change-member.ts'
import {
  inviteMember,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '#domain/staff/invitations.ts'
import { findInviter } from '#domain/staff/find-inviter.ts'
import { loadMembers } from '#domain/staff/load-members.ts'
import { endSessionsOf, listDevices } from '#domain/staff/member-sessions.ts'
import { addSampleStaff } from '#domain/staff/sample-staff.ts'
import { countOtherOwners, requireMember } from '#domain/staff/team.ts'
import type { Db } from '#db/tables.ts'
import { hasLiveRules } from '#shared/store-mode.ts'
import * as contract from '#contract/office/staff.ts'
import type { OfficeContext } from '../../office-context.ts'
import { serializeGrants, serializeInvitation, serializeMember } from '../../serializers/staff.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** The team (office.md O3.15, §32). */
export function officeStaffRoutes(api: Api): void {
  bindEndpoint(api, contract.listStaff, async (_, { db, member, settings }) => {
    const view = viewOf(member)
    return {
      data: (await loadMembers(db)).map((one) => serializeMember(one, view)),
      invitations: (await listInvitations(db)).map((one) => serializeInvitation(one, view)),
      can_add_samples: !hasLiveRules(settings.storeMode) && hasPermission(member, 'staff.manage'),
    }
  })

  bindEndpoint(api, contract.getMember, async ({ params }, context) => {
    const { member } = context
    if (params.id !== member.id) requirePermission(member, 'staff.read')
    return { data: await describeMember(context.db, context, params.id) }
  })

  invitationRoutes(api)
  changeRoutes(api)

  bindEndpoint(api, contract.endMemberSessions, ({ params: { id } }, context) =>
    context.mutate(async (tx, audit) => {
      await endSessionsOf(tx, audit, { by: context.member, id })
      return answerWith(tx, context, id, 'memberSessionsEnded')
    }),
  )
  bindEndpoint(api, contract.endMemberSession, ({ params: { id, sid } }, context) =>
    context.mutate(async (tx, audit) => {
      await endSessionsOf(tx, audit, { by: context.member, id, sessionId: sid })
      return answerWith(tx, context, id, 'memberSessionsEnded')
    }),
  )

  if (hasLiveRules(api.parts.settings.storeMode)) return
  bindEndpoint(api, contract.addSampleStaff, (_, { mutate, member, t }) =>
    mutate(async (tx, audit) => {
      const members = await addSampleStaff(tx, audit, member)
      const view = viewOf(member)
      return {
        message: t('samplesAdded'),
        data: members.map((one) => serializeMember(one, view)),
      }
    }),
  )
}

function invitationRoutes(api: Api): void {
  bindEndpoint(api, contract.inviteMember, ({ body }, { mutate, member, settings, t }) => {
    const invited = { ...body, phone: readPhone(body.phone, settings) }
    return mutate(async (tx, audit) => {
      const invitation = await inviteMember(tx, audit, { by: member, invited }, settings)
      return { message: t('memberInvited'), data: serializeInvitation(invitation, viewOf(member)) }
    })
  })
  bindEndpoint(api, contract.resendInvitation, ({ params }, { mutate, member, t }) =>
    mutate(async (tx, audit) => {
      const invitation = await resendInvitation(tx, audit, { by: member, id: params.id })
      return { message: t('invitationSent'), data: serializeInvitation(invitation, viewOf(member)) }
    }),
  )
  bindEndpoint(api, contract.withdrawInvitation, ({ params }, { mutate, member, t }) =>
    mutate(async (tx, audit) => {
      await withdrawInvitation(tx, audit, { by: member, id: params.id })
      return { message: t('invitationWithdrawn') }
    }),
  )
}

/** Changes of one member; each returns the updated member. */
function changeRoutes(api: Api): void {
  bindEndpoint(api, contract.updateMember, ({ params: { id }, body: change }, context) =>
    context.mutate(async (tx, audit) => {
      const { member: by, settings } = context
      await updateMember(tx, audit, { by, id, change }, settings, (current) =>
        serializeMember(current, viewOf(by)),
      )
      return answerWith(tx, context, id, 'saved')
    }),
  )
  for (const [endpoint, change, message] of [
    [contract.suspendMember, suspendMember, 'memberSuspended'],
    [contract.restoreMember, restoreMember, 'memberRestored'],
    [contract.leaveTeam, leaveTeam, 'memberLeft'],
    [contract.resetFactors, resetFactors, 'factorsReset'],
  ] as const) {
    bindEndpoint(api, endpoint, ({ params: { id } }, context) =>
      context.mutate(async (tx, audit) => {
        const { member: by, settings } = context
        await change(tx, audit, { by, id }, settings)
        return answerWith(tx, context, id, message)
      }),
    )
  }
}

const viewOf = (member: Member) => ({ showsPhone: hasPermission(member, 'staff.manage') })

async function answerWith(
  tx: Db,
  context: OfficeContext,
  id: number,
  message: Parameters<OfficeContext['t']>[0],
) {
  return { message: context.t(message), data: await describeMember(tx, context, id) }
}

/** A member with devices and permissions, and the actions the caller may take. @throws ShopError `notFound` */
async function describeMember(
  db: Db,
  { member: reader }: OfficeContext,
  id: number,
): Promise<contract.MemberDetail> {
  const member = await requireMember(db, id)
  const isSelf = reader.id === id
  const manages = hasPermission(reader, 'staff.manage')
  const devices = isSelf || manages ? await listDevices(db, id) : null
  return {
    ...serializeMember(member, { showsPhone: isSelf || manages }),
    permissions: serializeGrants(member.roles),
    origin: member.origin,
    invited_by: await findInviter(db, member.phone),
    joined_at: member.created_at.toISOString(),
    devices:
      devices?.map(({ created_at, last_used_at, ...device }) => ({
        ...device,
        is_current: device.id === reader.sessionId,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
      })) ?? null,
    allowed: await allowedActions(db, { isSelf, manages }, member),
  }
}

async function allowedActions(
  db: Db,
  { isSelf, manages }: { isSelf: boolean; manages: boolean },
  { customer_id: id, state, roles }: Awaited<ReturnType<typeof requireMember>>,
): Promise<contract.MemberDetail['allowed']> {
  if (!isSelf && !manages) return []
  const isActive = state === 'active'
  const isLastOwner = isActive && roles.includes('owner') && (await countOtherOwners(db, id)) === 0
  return [
    ...(manages ? (['update'] as const) : []),
    ...(manages && !isSelf && isActive && !isLastOwner ? (['suspend'] as const) : []),
    ...(manages && !isActive ? (['restore'] as const) : []),
    ...(isActive && !isLastOwner ? (['leave'] as const) : []),
    ...(manages && !isSelf ? (['reset_factors'] as const) : []),
    'end_sessions',
  ]
}
