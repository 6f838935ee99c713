import { renderSVG } from 'uqr'
import { elevateSession } from '#domain/staff/elevate.ts'
import {
  confirmTotp,
  completeEnrolment,
  removeFactor,
  requireBelowFactorLimit,
  requireSetupCode,
  startTotp,
} from '#domain/staff/factors/enrol.ts'
import { wrongFactor } from '#domain/staff/factors/factor-limit.ts'
import { addPasskey, enrolmentOptions } from '#domain/staff/factors/passkeys.ts'
import { confirmRecoveryCodes, makeRecoveryCodes } from '#domain/staff/factors/recovery-codes.ts'
import { toBase32, totpUri } from '#domain/staff/factors/totp.ts'
import { queueTeamNotice } from '#domain/staff/team-notice.ts'
import type { Audit } from '#domain/audit/audited-transaction.ts'
import type { Member } from '#domain/staff/authorize.ts'
import { requireMember } from '#domain/staff/team.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/factors.ts'
import type { OfficeContext } from '../../office-context.ts'
import { serializeFactor } from '../../serializers/staff.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'

/** A member's own second factors (office.md O1.3, §21). */
export function officeFactorRoutes(api: Api): void {
  totpRoutes(api)
  passkeyRoutes(api)

  bindEndpoint(api, contract.deleteFactor, ({ params }, { member, mutate, settings, t }) =>
    mutate(async (tx, audit) => {
      const removed = { staffId: member.id, member: member.name, factorId: params.id }
      await removeFactor(tx, audit, removed, settings).catch((error: unknown) => {
        throw error instanceof ShopError && error.code === 'inUse'
          ? new ShopError('inUse', { message: t('lastFactor') })
          : error
      })
      const { factors } = await requireMember(tx, member.id)
      return { message: t('factorRemoved'), data: factors.map(serializeFactor) }
    }),
  )

  recoveryCodeRoutes(api)
}

function totpRoutes(api: Api): void {
  bindEndpoint(api, contract.enrolTotp, ({ body }, context) =>
    enrol(context, body.setup_code, async (tx) => {
      const { member, settings } = context
      const { id, secret } = await startTotp(tx, member.id, settings.secretKey)
      const { phone } = await requireMember(tx, member.id)
      const uri = totpUri(secret, { issuer: settings.seller.nameEn, account: phone })
      return { data: { id, secret: toBase32(secret), uri, qr_svg: renderSVG(uri) } }
    }),
  )

  bindEndpoint(api, contract.confirmTotp, ({ body }, context) =>
    enrol(context, body.setup_code, async (tx, audit) => {
      const { member, settings } = context
      const shown = { code: body.code, name: body.name ?? null }
      const id = await confirmTotp(tx, audit, member, shown, settings)
      return id instanceof ShopError
        ? id
        : finishEnrolment(tx, audit, context, { id, kind: 'totp', name: shown.name })
    }),
  )
}

function passkeyRoutes(api: Api): void {
  bindEndpoint(api, contract.getEnrolmentOptions, ({ body }, context) =>
    enrol(context, body.setup_code, async (tx) => {
      const { member, settings } = context
      await requireBelowFactorLimit(tx, member.id)
      const { phone } = await requireMember(tx, member.id)
      const owner = { staffId: member.id, sessionId: member.sessionId, name: member.name, phone }
      return { data: { ...(await enrolmentOptions(tx, owner, settings)) } }
    }),
  )

  bindEndpoint(api, contract.addPasskey, ({ body }, context) =>
    enrol(context, body.setup_code, async (tx, audit) => {
      const { member, settings } = context
      const owner = { staffId: member.id, sessionId: member.sessionId }
      const id = await addPasskey(tx, owner, body, settings)
      // Nothing can be guessed here: the challenge belongs to this session.
      if (id === null) return wrongFactor(0, 'response')
      return finishEnrolment(tx, audit, context, { id, kind: 'passkey', name: body.name })
    }),
  )
}

function recoveryCodeRoutes(api: Api): void {
  bindEndpoint(api, contract.makeRecoveryCodes, (_, { member, mutate, settings }) =>
    mutate(async (tx, audit) => {
      // Recovery codes replace a factor.
      if (!member.hasFactor) throw new ShopError('enrolRequired')
      audit.record({
        action: 'factor.recoveryCodesMade',
        entityId: member.id,
        title: member.name,
      })
      const codes = await makeRecoveryCodes(tx, member.id, settings.secretKey)
      return { data: { recovery_codes: codes } }
    }),
  )

  bindEndpoint(api, contract.confirmRecoveryCodes, (_, { member, mutate, settings, t }) =>
    mutate(async (tx, audit) => {
      const confirmed = await confirmRecoveryCodes(tx, member.id)
      if (confirmed === 0) throw new ShopError('notFound')
      audit.record({
        action: 'factor.recoveryCodesConfirmed',
        entityId: member.id,
        title: member.name,
      })
      await queueTeamNotice(
        tx,
        { event: 'recoveryCodesRenewed', member: member.name, by: member.name },
        settings,
      )
      return { message: t('recoveryCodesConfirmed'), data: { recovery_codes_left: confirmed } }
    }),
  )
}

/**
 * Runs a step of adding a factor, for a member who may do so and has the setup code where one is required. A wrong code is returned, not
 * thrown: it is counted.
 *
 * @throws ShopError `officeLocked` `stepUpRequired`
 */
function enrol<Answer extends object>(
  { member, mutate, settings }: OfficeContext,
  setupCode: string | null | undefined,
  work: (tx: Db, audit: Audit) => Promise<Answer | ShopError>,
): Promise<Answer | Response> {
  requireMayEnrol(member)
  return mutate(
    async (tx, audit) =>
      (await requireSetupCode(tx, audit, member, setupCode ?? null, settings)) ??
      (await work(tx, audit)),
  )
}

/** The first factor is enrolled before the session is elevated; a member with a factor must prove it first. @throws ShopError */
function requireMayEnrol({ hasFactor, elevation, hasRecentStepUp }: Member): void {
  if (!hasFactor) return
  if (elevation !== 'open') throw new ShopError('officeLocked')
  if (!hasRecentStepUp) throw new ShopError('stepUpRequired')
}

/** The session that enrols the first factor has just proved it. */
async function finishEnrolment(
  tx: Db,
  audit: Audit,
  { member, settings, t }: OfficeContext,
  added: { id: number; kind: 'passkey' | 'totp'; name: string | null },
) {
  const isFirst = !member.hasFactor
  const codes = await completeEnrolment(tx, audit, { ...member, isFirst }, added, settings)
  if (isFirst) {
    await elevateSession(tx, member, { hasRecentStepUp: true, idleMinutes: settings.idleMinutes })
    audit.record({
      action: 'session.elevated',
      entityId: member.sessionId,
      title: member.name,
      changes: { kind: [null, added.kind] },
    })
  }
  const { factors } = await requireMember(tx, member.id)
  const factor = factors.find(({ id }) => id === added.id)
  if (!factor) throw new Error('a factor that was just added is not there')
  return {
    message: t('factorAdded'),
    data: { factor: serializeFactor(factor), recovery_codes: codes },
  }
}
