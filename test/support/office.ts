import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { matchTotp, stepAt, totpCodeAt } from '#domain/staff/factors/totp.ts'
import type { StaffRole } from '#shared/office/staff.ts'
import { signIn, type ShopCustomer } from './customer.ts'
import { newPhone, type Answer, type Shop } from './shop.ts'

/** Adds a member of the team with these roles. */
export async function addMember(
  shop: Shop,
  name: string,
  ...roles: StaffRole[]
): Promise<ShopCustomer> {
  const member = await shop.customer({ firstName: name })
  const { id } = member
  await shop.db
    .insertInto('staff')
    .values({ customer_id: id, name, origin: 'invitation' })
    .execute()
  await shop.db
    .insertInto('staff_roles')
    .values(roles.map((role) => ({ customer_id: id, role })))
    .execute()
  return member
}

/** Headers of a call that must not be executed twice. */
export const idempotencyHeaders = () => ({ 'Idempotency-Key': randomUUID() })

/** A mutating call of the back office, with a new key. */
export const act = (
  member: ShopCustomer,
  path: string,
  body: object = {},
  method = 'POST',
): Promise<Answer> =>
  member.call(method, `/api/office${path}`, { body, headers: idempotencyHeaders() })
/** Settings of a shop for the office's tests: codes may be sent without waiting. */
export const officeSettings = { otpResendSeconds: 0 }
/** Settings in which a live shop requires second factors. */
export const factorsRequired = { ...officeSettings, officeSecondFactor: 'required' } as const

/** Marks a member as having just proved their identity, on all their devices; the ways by SMS and by factors have separate tests. */
export async function proveIdentity(shop: Shop, { id }: Pick<ShopCustomer, 'id'>): Promise<void> {
  await sql`update sessions set stepped_up_at = now() where customer_id = ${id}`.execute(shop.db)
}

/** Invites somebody with these roles, who accepts by signing in. */
export async function memberWith(
  shop: Shop,
  owner: ShopCustomer,
  roles: StaffRole[],
  name = 'Khalid',
): Promise<ShopCustomer> {
  const phone = newPhone()
  await owner.call('POST', '/api/office/session')
  await proveIdentity(shop, owner)
  const invited = await owner.call('POST', '/api/office/staff/invitations', {
    body: { name, phone, roles, language: 'en' },
  })
  if (invited.status !== 201) throw new Error(JSON.stringify(invited.body))
  const member = await signIn(shop.call, phone, { firstName: name })
  const opened = await member.call('POST', '/api/office/session')
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.body))
  return member
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Decodes Base32 as an authenticator app does. */
export function readBase32(text: string): Buffer {
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/\d{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** An authenticator app that returns an unused code: each call returns the present one, and forgets that it was used before. */
export const authenticator = (shop: Shop, secret: string) => {
  const key = readBase32(secret)
  return {
    /** The code of a step, counted from now. */
    at: (steps: number) => totpCodeAt(key, stepAt(Date.now()) + steps),
    /** A valid code that was not used. */
    fresh: async () => {
      await sql`update staff_factors set last_step = null where kind = 'totp'`.execute(shop.db)
      return totpCodeAt(key, stepAt(Date.now()))
    },
    /** Six digits that are not a valid code now. */
    wrong: () =>
      ['000000', '111111', '222222', '333333'].find(
        (code) => matchTotp(key, code, null) === null,
      ) ?? '',
  }
}

/** Enrols an authenticator app as a member's first factor, with its recovery codes confirmed. */
export async function enrolApp(shop: Shop, member: ShopCustomer, setupCode?: string) {
  const setup = setupCode === undefined ? {} : { setup_code: setupCode }
  const started = await member.call('POST', '/api/office/me/factors/totp', { body: setup })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  const app = authenticator(shop, started.body.data.secret)
  const confirmed = await member.call('POST', '/api/office/me/factors/totp/confirm', {
    body: { code: app.at(0), name: 'Phone', ...setup },
  })
  if (confirmed.status !== 201) throw new Error(JSON.stringify(confirmed.body))
  await member.call('POST', '/api/office/me/recovery-codes/confirm')
  return { ...app, recoveryCodes: confirmed.body.data.recovery_codes as string[] }
}

/** Log entries of an action, newest first. */
export const auditOf = (shop: Shop, action: string) =>
  shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()
