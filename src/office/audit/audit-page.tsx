import { Suspense, useMemo } from 'react'
import {
  visibleActions,
  visibleEntities,
  visibleTopics,
  type AuditTopic,
} from '#shared/office/audit.ts'
import { exportAudit, listAudit, type AuditEntry } from '#contract/office/audit.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { LoadFailure } from '../layout/load-failure.tsx'
import { NoPermission } from '../layout/no-permission.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { officeApi } from '../session/office-api.ts'
import { useCan, useMember } from '../session/member.ts'
import { useTeam } from '../session/use-team.ts'
import { ExportMenu, type ExportList } from '../table/export-menu.tsx'
import { ActiveFilters, FilterMenu } from '../table/filter-bar.tsx'
import type { Filter, ListDefinition } from '../table/list-definition.ts'
import { EmptyList, NoMatch, LoadedAt } from '../table/list-states.tsx'
import { PageControls } from '../table/page-controls.tsx'
import { SearchBox } from '../table/search-box.tsx'
import { useList } from '../table/use-list.ts'
import { useListAddress } from '../table/use-list-address.ts'
import { ViewTabs } from '../table/view-tabs.tsx'
import { AuditTable } from './audit-table.tsx'
import { usePreparedWords } from './audit-words.ts'
import * as styles from './audit-page.module.css'

/** The audit log: actions and their authors, newest first; it cannot be changed (office.md §35). */
export default function AuditPage() {
  const t = useTexts('office')
  const definition = useAuditList()
  const address = useListAddress(definition)
  const canExport = useCan('export.run')
  const { rows, meta, error, isStale, readAt, retry } = useList(definition, address)
  usePreparedWords()
  const missing = error instanceof ApiError ? error.body.permission : undefined
  if (missing) return <NoPermission needs="audit.read" />
  return (
    <>
      <PageHead title={t('office.nav.audit')} note={t('office.audit.fixed')}>
        {canExport && <ExportMenu exportList={exportLog} filters={address.filters} />}
      </PageHead>
      <div className={styles.list}>
        <ViewTabs definition={definition} address={address} />
        <div className={styles.tools}>
          <SearchBox label={t('office.audit.search')} address={address} />
          <ActiveFilters filters={definition.filters} address={address} />
          <FilterMenu filters={definition.filters} address={address} />
        </div>
        {error && <LoadFailure error={error} onRetry={retry} />}
        {!rows && !error && <Rows count={8} />}
        {rows?.length === 0 &&
          (address.isNarrowed ? (
            <NoMatch address={address} views={definition.views} />
          ) : (
            <EmptyList {...definition.empty} />
          ))}
        {rows && rows.length > 0 && (
          <Suspense fallback={<Rows count={8} />}>
            <AuditTable entries={rows} isStale={isStale} />
          </Suspense>
        )}
        <LoadedAt at={readAt} />
        {meta && meta.total > 0 && <PageControls meta={meta} address={address} />}
      </div>
    </>
  )
}

/** In the address, `view` holds the topic, as it holds the tab of every list. */
const forServer = ({
  view,
  sort: _,
  order: __,
  ...query
}: Record<string, string>): Record<string, string> => ({
  ...query,
  ...(view && { topic: view }),
})

const exportLog: ExportList = (format, filter, headers) =>
  officeApi.call(exportAudit, { body: { format, filter: forServer(filter) }, headers })

/** The topics in which the member can see entries, and the kinds of objects of these entries. */
function useVisibleKinds(): { topics: AuditTopic[]; entities: string[] } {
  const { permissions, roles } = useMember()
  return useMemo(() => {
    const grant = permissions.find(({ name }) => name === 'audit.read')?.grant
    const visible = visibleActions(grant, roles)
    return { topics: visibleTopics(visible), entities: visibleEntities(visible) }
  }, [permissions, roles])
}

function useAuditList(): ListDefinition<AuditEntry> {
  const t = useTexts('office')
  const canNameMembers = useCan('staff.read')
  const members = useTeam(canNameMembers).data?.data
  const { topics, entities } = useVisibleKinds()
  return useMemo(
    () => ({
      screen: 'audit',
      load: (query, signal) => officeApi.call(listAudit, { query: forServer(query), signal }),
      columns: [{ id: 'action', header: t('office.audit.what'), cell: ({ action }) => action }],
      views: [
        { label: t('office.views.all') },
        ...topics.map((id) => ({ id, label: t(`office.audit.topic.${id}`) })),
      ],
      filters: filtersOf(t, members ?? [], entities),
      sorts: [],
      searchLabel: t('office.audit.search'),
      rowId: ({ id }) => id,
      rowName: ({ title }) => title ?? '',
      rowPath: () => '/audit',
      card: ({ title }) => title,
      empty: {
        icon: 'clock-counter-clockwise',
        title: t('office.audit.empty'),
        hint: t('office.audit.emptyHint'),
      },
    }),
    [t, members, topics, entities],
  )
}

function filtersOf(
  t: Translate,
  members: readonly { id: number; name: string }[],
  entities: readonly string[],
): Filter[] {
  return [
    {
      kind: 'choice',
      several: true,
      id: 'actor',
      label: t('office.audit.who'),
      options: [
        ...members.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: '0', label: t('office.audit.shop') },
      ],
    },
    {
      kind: 'choice',
      several: true,
      id: 'entity',
      label: t('office.audit.kind'),
      options: entities.map((value) => ({ value, label: t(`office.audit.entity.${value}`) })),
    },
    { kind: 'text', ltr: true, id: 'entity_id', label: t('office.audit.entityId') },
    { kind: 'days', id: 'period', label: t('office.audit.period') },
  ]
}
