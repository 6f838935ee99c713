import { findAudit, type AuditFilter, type AuditRecord } from '#domain/audit/find-audit.ts'
import { grantOf, type Member } from '#domain/staff/authorize.ts'
import { actionsOf, visibleActions, type AuditAction } from '#shared/office/audit.ts'
import { ShopError } from '#shared/shop-error.ts'
import * as contract from '#contract/office/audit.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { pageQuery, pagedUpTo } from '../../serializers/pagination.ts'
import { bindEndpoint, type Api } from '../../bind-endpoint.ts'
import { exportList } from './list-export.ts'

/** Actions of the team (office.md §35). */
export function officeAuditRoutes(api: Api): void {
  bindEndpoint(api, contract.listAudit, async ({ query }, context) => {
    const page = pageQuery(query)
    const { entries, total } = await findAudit(context.db, filterOf(query, context.member), page)
    return pagedUpTo({ data: entries.map(serializeEntry), total }, page, context)
  })

  bindEndpoint(api, contract.exportAudit, ({ body: { format, filter = {} } }, context) =>
    exportList(api, context, { list: 'audit', format, filter: filterOf(filter, context.member) }),
  )
}

type AuditFilters = NonNullable<Parsed<typeof contract.exportAudit>['body']['filter']>

function filterOf(filters: AuditFilters, member: Member): AuditFilter {
  const { topic, action, entity, entity_id: entityId, actor, q, from, to } = filters
  const ofTopic = topic && actionsOf(topic)
  return {
    actors: actor?.map(readActor),
    actions: ofTopic && action ? action.filter((one) => isIn(one, ofTopic)) : (action ?? ofTopic),
    entities: entity,
    entityId,
    words: q,
    from,
    to,
    visible: visibleActions(grantOf(member, 'audit.read'), member.roles),
  }
}

/** @throws ShopError `validationFailed` for text that is not an id */
function readActor(typed: string): number {
  if (!/^\d{1,9}$/.test(typed))
    throw new ShopError('validationFailed', {}, { actor: ['invalidValue'] })
  return Number(typed)
}

const isIn = (word: string, actions: readonly AuditAction[]): boolean =>
  actions.some((action) => action === word)

function serializeEntry({ at, changes, action, ...entry }: AuditRecord): contract.AuditEntry {
  return {
    ...entry,
    action: action as AuditAction,
    at: at.toISOString(),
    changes: Object.entries(changes)
      // The version is only used to detect conflicts.
      .filter(([field]) => field !== 'version')
      .map(([field, [before, after]]) => ({ field, from: before ?? null, to: after ?? null })),
  }
}
