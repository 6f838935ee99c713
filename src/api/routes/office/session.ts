import { checkCode, wrongCode } from '#domain/auth/check-code.ts'
import { endSession } from '#domain/auth/end-session.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import { needsScientificName } from '#domain/office/plant-law/check-plant-law.ts'
import { stepUpSeconds, type Member } from '#domain/staff/authorize.ts'
import {
  elevatedUntil,
  elevateSession,
  idleSecondsOf,
  lockSession,
  recordStepUp,
} from '#domain/staff/elevate.ts'
import { findSetupState } from '#domain/staff/factors/enrol.ts'
import { proofOptions } from '#domain/staff/factors/passkeys.ts'
import { proveFactor, type Proof } from '#domain/staff/factors/prove-factor.ts'
import type { MemberRecord } from '#domain/staff/load-members.ts'
import { preferencesOf, updatePreferences } from '#domain/staff/preferences.ts'
import { requireMember } from '#domain/staff/team.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/session.ts'
import { mutationsPerMember, requestsPerMember } from '../../member-limit.ts'
import type { OfficeContext } from '../../office-context.ts'
import { sendOneTimeCode } from '../../send-one-time-code.ts'
import { serializeFactor, serializeGrants, serializeMember } from '../../serializers/staff.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** The session of the back office: elevating, proving again, locking (office.md O1.3, O1.4, §21). */
export function officeSessionRoutes(api: Api): void {
  bindEndpoint(api, contract.openOfficeSession, (_, context) => openSession(context))

  bindEndpoint(api, contract.proveFactor, ({ body }, context) =>
    context.mutate(async (tx, audit) => {
      const refusal = await proveFactor(tx, audit, context.member, body, context.settings)
      if (refusal) return refusal
      await elevate(tx, audit, context, body.kind)
      return { data: await describeSession(tx, context, 'open') }
    }),
  )

  bindEndpoint(api, contract.getPasskeyOptions, (_, { member, mutate, settings }) =>
    mutate(async (tx) => {
      const who = { staffId: member.id, sessionId: member.sessionId }
      return { data: { ...(await proofOptions(tx, who, settings)) } }
    }),
  )

  bindEndpoint(api, contract.stepUp, async ({ body }, context) => {
    const { member, mutate, settings } = context
    if (body.kind === 'sms') return stepUpBySms(api, context, body.code)
    return mutate(async (tx, audit) => {
      const refusal = await proveFactor(tx, audit, member, body, settings)
      return refusal ?? { data: { until: await proved(tx, audit, member, body.kind) } }
    })
  })

  bindEndpoint(api, contract.lockOffice, (_, { member, mutate, t }) =>
    mutate(async (tx, audit) => {
      await lockSession(tx, member.sessionId)
      audit.record({ action: 'session.locked', entityId: member.sessionId, title: member.name })
      return { message: t('officeLockedNow') }
    }),
  )

  bindEndpoint(api, contract.endOfficeSession, (_, { member, mutate, t }) =>
    mutate(async (tx, audit) => {
      await endSession(tx, member.sessionId)
      audit.record({ action: 'session.ended', entityId: member.sessionId, title: member.name })
      return { message: t('loggedOut') }
    }),
  )

  bindEndpoint(api, contract.getMe, async (_, context) => ({
    data: await describeMe(context.db, await requireMember(context.db, context.member.id), context),
  }))

  bindEndpoint(api, contract.updateMe, ({ body }, context) =>
    context.mutate(async (tx, audit) => {
      const member = await updatePreferences(tx, audit, context.member.id, body)
      return { message: context.t('saved'), data: await describeMe(tx, member, context) }
    }),
  )
}

/** The state of the session; elevates it where nothing more is needed. */
async function openSession(context: OfficeContext) {
  const { db, member, mutate } = context
  // Nothing more is needed, but the session is not elevated yet: a demo's member without a factor.
  if (member.elevation !== 'open' || member.isElevated)
    return { data: await describeSession(db, context, member.elevation) }
  return mutate(async (tx, audit) => {
    await elevate(tx, audit, context, null)
    return { data: await describeSession(tx, context, 'open') }
  })
}

async function elevate(
  tx: Db,
  audit: Audit,
  { member: { sessionId, roles, name }, settings: { idleMinutes } }: OfficeContext,
  provedBy: Proof['kind'] | null,
): Promise<void> {
  await elevateSession(
    tx,
    { sessionId, roles },
    { hasRecentStepUp: provedBy !== null, idleMinutes },
  )
  const changes = provedBy === null ? {} : { kind: [null, provedBy] as const }
  audit.record({ action: 'session.elevated', entityId: sessionId, title: name, changes })
}

async function proved(
  tx: Db,
  audit: Audit,
  { sessionId, name }: Member,
  kind: Proof['kind'] | 'sms',
): Promise<string> {
  const until = await recordStepUp(tx, sessionId, stepUpSeconds)
  const changes = { kind: [null, kind] } as const
  audit.record({ action: 'session.steppedUp', entityId: sessionId, title: name, changes })
  return until.toISOString()
}

/** Where factors are optional, a member without one proves their phone again (office.md O1.4). */
async function stepUpBySms(api: Api, context: OfficeContext, code: string | undefined) {
  const { member, mutate, settings, client, db } = context
  if (member.hasFactor || settings.officeSecondFactor === 'required')
    throw new ShopError('validationFailed', {}, { kind: ['invalidValue'] })
  const { phone } = await requireMember(db, member.id)
  if (code === undefined) {
    const sent = await sendOneTimeCode(api, context, {
      phone,
      registration: null,
      purpose: 'step_up',
    })
    return {
      data: { until: null, code_length: sent.code_length, resend_after: sent.resend_after },
    }
  }
  return api.codes.trackCodeCheck(
    context,
    'staff',
    mutate(async (tx, audit) => {
      const met = await checkCode(tx, { phone, networks: client.networks }, code, settings)
      if (met instanceof ShopError) return met
      // The message of a sign-in code says what it is for, and somebody may have been persuaded to read it out.
      if (met.purpose !== 'step_up') return wrongCode(0)
      return { data: { until: await proved(tx, audit, member, 'sms') } }
    }),
  )
}

/** The state of the session and, while it is open, the signed-in member. */
async function describeSession(
  db: Db,
  context: OfficeContext,
  state: contract.OfficeSession['state'],
): Promise<contract.OfficeSession> {
  const { member, settings } = context
  const record = await requireMember(db, member.id)
  const isOpen = state === 'open'
  const until = isOpen ? await elevatedUntil(db, member.sessionId) : null
  return {
    state,
    name: record.name,
    factors: record.factors.map(serializeFactor),
    recovery_codes_left: record.recovery_codes_left,
    setup_code_required:
      state === 'enrolRequired' && (await findSetupState(db, member.id, settings)) !== null,
    me: isOpen ? await describeMe(db, record, context) : null,
    expires_at: until?.toISOString() ?? null,
  }
}

/** A member for their own screens. */
async function describeMe(
  db: Db,
  record: MemberRecord,
  { settings }: OfficeContext,
): Promise<contract.Me> {
  return {
    ...serializeMember(record, { showsPhone: true }),
    ...preferencesOf(record),
    permissions: serializeGrants(record.roles),
    limits: {
      idle_minutes: idleSecondsOf(record.roles, settings) / 60,
      requests_per_minute: requestsPerMember,
      mutations_per_minute: mutationsPerMember,
    },
    settings: {
      is_shop_open: settings.opening.isOpen,
      store_mode: settings.storeMode,
      second_factor: settings.officeSecondFactor,
      shop_url: settings.publicUrl,
      vat_rate_bp: settings.vatRateBasisPoints,
      needs_latin_name: await needsScientificName(db),
    },
  }
}
