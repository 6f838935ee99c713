import { z } from 'zod'
import { permissions, staffRoles, staffStates } from '#shared/office/staff.ts'
import { dateTime } from '../parts.ts'

/** A member of the team as named in lists and histories; null: the shop, or the customer (office.md 20.6). */
export const actor = z.object({ id: z.number(), name: z.string() }).nullable()

/** A second factor, without its secret. Recovery codes are counted, not listed. */
export const factor = z.object({
  id: z.number(),
  kind: z.enum(['passkey', 'totp']),
  /** The name its owner gave it; null: an authenticator app without a name. */
  name: z.string().nullable(),
  created_at: dateTime,
  last_used_at: dateTime.nullable(),
})

/** A permission of a member; `limited`: for part of what it covers (office.md O1.1). */
export const grant = z.object({
  name: z.enum(permissions),
  grant: z.enum(['full', 'limited']),
})

/** A member of the team (office.md 20.6). */
export const staffMember = z.object({
  id: z.number(),
  name: z.string(),
  /** E.164; masked (`05•• ••• 678`) for members who may not manage the team. */
  phone: z.string(),
  roles: z.array(z.enum(staffRoles)),
  state: z.enum(staffStates),
  language: z.enum(['ar', 'en']),
  last_seen_at: dateTime.nullable(),
  factors: z.array(factor),
  /** Unused recovery codes. */
  recovery_codes_left: z.number(),
  version: z.number(),
})

export type Factor = z.output<typeof factor>
export type StaffMember = z.output<typeof staffMember>
