import { closeShop, openShop } from '#domain/office/settings/open-shop.ts'
import { readMachineState } from '#domain/office/settings/machine-state.ts'
import { saveSection } from '#domain/office/settings/save-section.ts'
import { GatewayError, type PaymentGateway } from '#domain/payments/gateway.ts'
import { openingGaps } from '#domain/settings/opening-gaps.ts'
import type { Db } from '#db/tables.ts'
import { sectionsOfManager, settingSections, type SettingSection } from '#shared/office/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/settings/settings.ts'
import packageJson from '../../../../../package.json' with { type: 'json' }
import { readVersion, saveEdit } from '../../../edit-conflict.ts'
import type { OfficeContext } from '../../../office-context.ts'
import { describeSection, describeSettings } from '../../../serializers/office/settings.ts'
import { bindEndpoint, type Api } from '../../../bind-endpoint.ts'
import { testMessageRoutes } from './test-messages.ts'

/** Settings of the owner, by section (office.md §31). */
export function officeSettingsRoutes(api: Api): void {
  bindEndpoint(api, contract.getSettings, async (_, context) => ({
    data: await describeSettings(context.db, api.live.base, context),
  }))
  for (const section of settingSections) sectionRoute(api, section)
  stateRoutes(api)
  testMessageRoutes(api)

  bindEndpoint(api, contract.getPaymentProvider, createProviderCheck())

  bindEndpoint(api, contract.getMachine, async (_, { db }) => {
    const { last_backup_at, jobs, ...state } = await readMachineState(db)
    return {
      data: {
        version: packageJson.version,
        node: process.versions.node,
        started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
        ...state,
        last_backup_at: last_backup_at?.toISOString() ?? null,
        jobs: jobs.map(({ name, started_at }) => ({
          name,
          started_at: new Date(started_at).toISOString(),
        })),
      },
    }
  })
}

/** The least time between two checks of the payment provider: each takes two calls of it. */
const providerCheckMs = 10_000

/** Checks the payment provider once for all who ask meanwhile, and again at the earliest after ten seconds. */
function createProviderCheck() {
  let last: { at: number; isWorking: Promise<boolean> } | null = null
  return async (_: unknown, { ports: { payments }, log }: OfficeContext) => {
    if (!payments)
      return { data: { provider: null, is_working: false, checked_at: new Date().toISOString() } }
    if (!last || Date.now() - last.at >= providerCheckMs)
      last = { at: Date.now(), isWorking: isProviderWorking(payments, log) }
    const { at, isWorking } = last
    return {
      data: {
        provider: payments.name,
        is_working: await isWorking,
        checked_at: new Date(at).toISOString(),
      },
    }
  }
}

async function isProviderWorking(
  payments: PaymentGateway,
  log: OfficeContext['log'],
): Promise<boolean> {
  try {
    await payments.verifyKeys()
    return true
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error }, 'the payment provider does not answer or refuses the keys')
    return false
  }
}

/** @throws ShopError `forbidden` */
export function requireSection({ member }: Pick<OfficeContext, 'member'>, section: SettingSection) {
  const grant = member.permissions.get('settings.write')
  if (grant !== 'full' && !sectionsOfManager.includes(section))
    throw new ShopError('forbidden', { permission: 'settings.write' })
}

function sectionRoute(api: Api, section: SettingSection): void {
  // Each section has its own fields, which the schema has validated.
  const endpoint = contract.updateSection[section] as (typeof contract.updateSection)['identity']
  bindEndpoint(api, endpoint, async ({ body: { version: sent, ...fields } }, context) => {
    requireSection(context, section)
    const version = readVersion(sent, context)
    const describe = (db: Db) => describeSection(db, api.live.base, section)
    const answer = await saveEdit(
      context,
      (tx, audit) => saveSection(tx, audit, api.live.base, { section, version, fields }),
      describe,
    )
    await api.live.reload()
    return answer as never
  })
}

/** Opening and closing the shop. */
function stateRoutes(api: Api): void {
  const { base } = api.live
  const state = async (db: Db) => {
    await api.live.reload()
    const settings = api.live.current()
    return { is_open: settings.opening.isOpen, missing: await openingGaps(db, settings) }
  }
  bindEndpoint(api, contract.openShop, async (_, context) => {
    requireSection(context, 'shop')
    await context.mutate(async (tx, audit) => {
      await openShop(tx, audit, base)
      return {}
    })
    return { message: context.t('shopOpened'), data: await state(context.db) }
  })
  bindEndpoint(api, contract.closeShop, async ({ body }, context) => {
    requireSection(context, 'shop')
    await context.mutate(async (tx, audit) => {
      await closeShop(tx, audit, base, body ?? {})
      return {}
    })
    return { message: context.t('shopClosedNow'), data: await state(context.db) }
  })
}
