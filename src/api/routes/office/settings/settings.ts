import { closeShop, openShop } from '#domain/office/settings/open-shop.ts'
import { readMachineState } from '#domain/office/settings/machine-state.ts'
import { saveSection } from '#domain/office/settings/save-section.ts'
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

  bindEndpoint(api, contract.getPaymentProvider, async (_, { ports: { payments }, log }) => {
    const isWorking = await (
      payments?.verifyKeys() ?? Promise.reject(new Error('no provider'))
    ).then(
      () => true,
      (error: unknown) => {
        if (payments)
          log.warn({ err: error }, 'the payment provider does not answer or refuses the keys')
        return false
      },
    )
    return {
      data: {
        provider: payments?.name ?? null,
        is_working: isWorking,
        checked_at: new Date().toISOString(),
      },
    }
  })

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
