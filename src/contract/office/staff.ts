import { z } from 'zod'
import { staffRoles } from '#shared/office/staff.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, idParams, messageField, pathId, rowVersion, text } from '../parts.ts'
import { typedPhone } from '../sign-in.ts'
import { actor, grant, staffMember } from './member.ts'

const call = { auth: 'staff', tag: 'Office' } as const
const reads = { ...call, permission: 'staff.read' } as const
const manages = { ...call, permission: 'staff.manage' } as const

const roles = z
  .array(z.enum(staffRoles, 'invalidValue'), 'invalidValue')
  .min(1, 'fieldRequired')
  .max(staffRoles.length, 'invalidValue')
  .transform((chosen) => staffRoles.filter((role) => chosen.includes(role)))

/** A person who was invited and has not signed in yet. */
const invitation = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string(),
  roles: z.array(z.enum(staffRoles)),
  language: z.enum(['ar', 'en']),
  state: z.enum(['open', 'expired']),
  invited_by: actor,
  created_at: dateTime,
  expires_at: dateTime,
  /** The number of times it may still be sent today. */
  sends_left: z.number(),
})
export type Invitation = z.output<typeof invitation>

/** A device on which a member is signed in. */
const device = z.object({
  id: z.number(),
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
  /** Whether the back office is open on it at present. */
  is_elevated: z.boolean(),
  created_at: dateTime,
  last_used_at: dateTime,
})

const memberDetail = staffMember.extend({
  permissions: z.array(grant),
  origin: z.enum(['settings', 'invitation', 'command', 'demo']),
  invited_by: actor,
  joined_at: dateTime,
  /** Null: the caller may not see the member's devices. */
  devices: z.array(device).nullable(),
  /** Actions the caller may take on this member at present. */
  allowed: z.array(
    z.enum(['update', 'suspend', 'restore', 'leave', 'reset_factors', 'end_sessions']),
  ),
})
export type MemberDetail = z.output<typeof memberDetail>
const memberAnswer = z.object({ ...messageField, data: memberDetail })

export const listStaff = endpoint({
  ...reads,
  method: 'GET',
  path: '/api/office/staff',
  summary: 'The team and its open invitations (office.md §32)',
  output: z.object({
    data: z.array(staffMember),
    invitations: z.array(invitation),
    /** A demo may add a sample member for each of the other roles. */
    can_add_samples: z.boolean(),
  }),
})
export const inviteMember = endpoint({
  ...manages,
  method: 'POST',
  path: '/api/office/staff/invitations',
  stepUp: true,
  status: 201,
  summary: 'Invites somebody by SMS, for seven days',
  body: z.object({
    name: text({ max: 60 }),
    phone: typedPhone,
    roles,
    language: z.enum(['ar', 'en'], 'invalidValue').default('ar'),
  }),
  output: z.object({ ...messageField, data: invitation }),
})
/** Three times a day, then 429. Extends the invitation to seven days from now. */
export const resendInvitation = endpoint({
  ...manages,
  method: 'POST',
  path: '/api/office/staff/invitations/:id/resend',
  summary: 'Sends an invitation again',
  params: idParams,
  output: z.object({ ...messageField, data: invitation }),
})
export const withdrawInvitation = endpoint({
  ...manages,
  method: 'DELETE',
  path: '/api/office/staff/invitations/:id',
  summary: 'Withdraws an invitation',
  params: idParams,
  output: z.object(messageField),
})
/** Allowed for oneself, or for anybody with `staff.read`. */
export const getMember = endpoint({
  ...call,
  permission: 'member',
  method: 'GET',
  path: '/api/office/staff/:id',
  summary: 'A member with devices, factors and what they may do',
  params: idParams,
  output: z.object({ data: memberDetail }),
})
/** Refuses with 409 `editConflict` (office.md 20.4), 400 `lastOwner`, 403 for one's own account. */
export const updateMember = endpoint({
  ...manages,
  method: 'PUT',
  path: '/api/office/staff/:id',
  stepUp: true,
  refusals: [409],
  summary: 'Changes name and roles; a change of roles locks the member’s sessions',
  params: idParams,
  body: z.object({
    name: text({ max: 60 }).optional(),
    roles: roles.optional(),
    version: rowVersion,
  }),
  output: memberAnswer,
})
export const suspendMember = endpoint({
  ...manages,
  method: 'POST',
  path: '/api/office/staff/:id/suspend',
  stepUp: true,
  summary: 'Suspends a member, at once and on every device',
  params: idParams,
  output: memberAnswer,
})
export const restoreMember = endpoint({
  ...manages,
  method: 'POST',
  path: '/api/office/staff/:id/restore',
  stepUp: true,
  summary: 'Lets somebody who was suspended or had left in again',
  params: idParams,
  output: memberAnswer,
})
/** Allowed for oneself, or for anybody with `staff.manage`. */
export const leaveTeam = endpoint({
  ...call,
  permission: 'member',
  method: 'POST',
  path: '/api/office/staff/:id/leave',
  stepUp: true,
  summary: 'Ends a membership',
  params: idParams,
  output: memberAnswer,
})
export const resetFactors = endpoint({
  ...manages,
  method: 'POST',
  path: '/api/office/staff/:id/reset-factors',
  stepUp: true,
  summary: 'Removes a member’s factors, so that they enrol new ones',
  params: idParams,
  output: memberAnswer,
})
/** Allowed for one’s own sessions, or for anybody’s with `staff.manage`. */
export const endMemberSessions = endpoint({
  ...call,
  permission: 'member',
  method: 'DELETE',
  path: '/api/office/staff/:id/sessions',
  stepUp: true,
  summary: 'Signs a member out everywhere; oneself everywhere but here',
  params: idParams,
  output: memberAnswer,
})
export const endMemberSession = endpoint({
  ...call,
  permission: 'member',
  method: 'DELETE',
  path: '/api/office/staff/:id/sessions/:sid',
  stepUp: true,
  summary: 'Signs a member out on one device',
  params: z.object({ id: pathId, sid: pathId }),
  output: memberAnswer,
})
/** Only in a demo. */
export const addSampleStaff = endpoint({
  ...manages,
  method: 'POST',
  path: '/api/office/staff/samples',
  status: 201,
  summary: 'One sample member for each other role, to try the roles with',
  output: z.object({ ...messageField, data: z.array(staffMember) }),
})
