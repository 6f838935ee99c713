import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { prepared, type Placeholders } from '#db/prepared.ts'
import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import type { StaffRole, StaffState } from '#shared/office/staff.ts'
import { maxSessionHours, roleOf, type Role } from './role.ts'
import { hashSecret, parseToken } from './token.ts'

/** The part of a session that only staff have, read with the session on every request (office.md O1.4). */
export interface StaffSession {
  name: string
  language: 'ar' | 'en'
  roles: StaffRole[]
  /** A passkey or TOTP is confirmed. */
  hasFactor: boolean
  /** The session is elevated, and the elevation is neither over nor idle. */
  isElevated: boolean
  /** The session belongs to the back office: it is listed among the member's devices and ends with their membership. */
  isOfficeSession: boolean
  /** The member's activity was recorded within the last minute. */
  isSeen: boolean
  /** Seconds since the owner last verified their identity (step-up); null: never. */
  secondsSinceStepUp: number | null
}

/** The signed-in sender of a request. */
export interface SignedIn {
  customerId: number
  sessionId: number
  role: Role
  /** Null for customers, and for staff until the first call of the back office creates their row. */
  staff: StaffSession | null
}

type Life = Pick<Settings, 'tokenIdleDays' | 'tokenMaxDays' | 'staffPhones' | 'staffTokenHours'>

/**
 * Returns the session of a bearer token; null when it is unknown, ended, idle or too old (contract D-04; for staff in hours), or its owner
 * was disabled. Its last use is written at most once a minute, and only if `isUse`: a request sent by a timer does not extend a session.
 */
export async function findSession(
  db: Db,
  bearer: string,
  settings: Life,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<SignedIn | null> {
  const token = parseToken(bearer)
  if (!token) return null
  const { tokenIdleDays, tokenMaxDays } = settings
  const staffHours = maxSessionHours('staff', settings)
  const [session] = await sessionOf(db, {
    sessionId: token.sessionId,
    tokenIdleDays,
    tokenMaxDays,
    staffHours,
  })
  if (!session || !timingSafeEqual(session.secret_sha256, hashSecret(token.secret))) return null
  const role = roleOf({ phone: session.phone, state: session.staff?.state ?? null }, settings)
  if (role === 'staff' && session.is_too_old_for_staff) return null
  if (isUse && session.is_use_unwritten)
    await db
      .updateTable('sessions')
      .set({
        last_used_at: sql<Date>`now()`,
        // An elevation that was idle for too long is over; this use must not renew it.
        office_until: sql<Date | null>`case when last_used_at > now() - make_interval(secs => office_idle_seconds) then office_until end`,
      })
      .where('id', '=', token.sessionId)
      .execute()
  return {
    customerId: session.customer_id,
    sessionId: token.sessionId,
    role,
    staff: role === 'staff' ? session.staff : null,
  }
}

const sessionOf = prepared(
  (
    life: Placeholders<
      { sessionId: number; staffHours: number } & Pick<Settings, 'tokenIdleDays' | 'tokenMaxDays'>
    >,
    db,
  ) =>
    db
      .selectFrom('sessions')
      .innerJoin('customers', 'customers.id', 'sessions.customer_id')
      .leftJoin('staff', 'staff.customer_id', 'sessions.customer_id')
      .select(['sessions.customer_id', 'sessions.secret_sha256', 'customers.phone'])
      .select(
        sql<boolean>`sessions.last_used_at < now() - interval '1 minute'`.as('is_use_unwritten'),
      )
      .select(
        sql<boolean>`sessions.created_at <= now() - make_interval(hours => ${life.staffHours})`.as(
          'is_too_old_for_staff',
        ),
      )
      .select(
        // A customer's request reads none of the staff tables, apart from the look-up of the missing staff row.
        sql<(StaffSession & { state: StaffState }) | null>`
          case when staff.customer_id is not null then json_build_object(
            'state', staff.state, 'name', staff.name, 'language', staff.language,
            'roles', coalesce((select json_agg(role order by role) from staff_roles where customer_id = staff.customer_id), '[]'),
            'hasFactor', exists (select from staff_factors
              where customer_id = staff.customer_id and kind <> 'recovery' and confirmed_at is not null),
            'isElevated', coalesce(sessions.office_until > now()
              and sessions.last_used_at > now() - make_interval(secs => sessions.office_idle_seconds), false),
            'isOfficeSession', sessions.office_idle_seconds is not null,
            'isSeen', coalesce(staff.last_seen_at > now() - interval '1 minute', false),
            'secondsSinceStepUp', extract(epoch from now() - sessions.stepped_up_at)) end`.as(
          'staff',
        ),
      )
      .where('sessions.id', '=', life.sessionId)
      .where('customers.is_active', '=', true)
      .where(
        sql<boolean>`sessions.last_used_at > now() - make_interval(days => ${life.tokenIdleDays})`,
      )
      .where(
        sql<boolean>`sessions.created_at > now() - make_interval(days => ${life.tokenMaxDays})`,
      )
      .compile(),
)
