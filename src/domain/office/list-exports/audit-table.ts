import {
  findAudit,
  findAuditIds,
  type AuditFilter,
  type AuditRecord,
} from '#domain/audit/find-audit.ts'
import { maxNamed, nameIn, ownName, type ReferredId } from '#shared/office/audit-names.ts'
import { deviceName } from '#shared/device-name.ts'
import { commaIn } from '#shared/text/comma.ts'
import { dateTime, text, type ListReader, type ListTable } from './list-table.ts'

/** The audit log, newest first (office.md §35). */
export const auditTable: ListTable<AuditFilter, AuditRecord> = {
  permissions: ['export.run', 'audit.read'],
  title: 'office.nav.audit',
  columns: [
    { title: 'office.audit.time', width: 18, cell: ({ at }) => dateTime(at) },
    {
      title: 'office.audit.who',
      width: 18,
      cell: ({ actor }, { texts }) => text(actor?.name ?? texts['office.audit.shop']),
    },
    {
      title: 'office.audit.what',
      width: 26,
      cell: ({ action }, { texts }) => text(texts[`office.audit.action.${action}`] ?? action),
    },
    {
      title: 'office.audit.on',
      width: 30,
      cell: (row, reader) => text(entityText(row, reader)),
    },
    {
      title: 'office.audit.change',
      width: 60,
      cell: (row, reader) => text(changesText(row, reader)),
    },
    { title: 'office.audit.reason', width: 26, cell: ({ reason }) => text(reason) },
    { title: 'office.audit.device', width: 20, cell: ({ device }) => text(deviceName(device)) },
    { title: 'office.audit.request', width: 24, cell: (row) => text(row.request_id) },
  ],
  findIds: findAuditIds,
  loadRows: async (db, ids) =>
    (await findAudit(db, { ids, visible: null }, { page: 1, limit: ids.length })).entries,
}

/** The object's name, else the kind of object and its id. */
function entityText(entry: AuditRecord, { texts, locale }: ListReader): string {
  const { entity, entity_id: id } = entry
  return ownName(entry, locale) ?? `${texts[`office.audit.entity.${entity}`]} ${id}`
}

/** Below the limit of a spreadsheet cell (32,767 characters in Excel). */
const maxCellLength = 30_000

/** Lists the changes, one a line: `السعر: 12.00 ← 15.00`. */
function changesText(entry: AuditRecord, { texts, locale }: ListReader): string {
  const format: ValueFormat = {
    nameOf: (field, id) =>
      nameIn(
        entry,
        { field, id, locale },
        (entity) => texts[`office.audit.entity.${entity}`] ?? '',
      ),
    comma: commaIn(locale),
  }
  const arrow = locale === 'ar' ? '←' : '→'
  return Object.entries(entry.changes)
    .filter(([field]) => field !== 'version')
    .map(([field, [before, after]]) => {
      const name = texts[`office.audit.field.${field}`] ?? field
      return `${name}: ${valueText(field, before, format)} ${arrow} ${valueText(field, after, format)}`
    })
    .join('\n')
    .slice(0, maxCellLength)
}

interface ValueFormat {
  /** Returns the name of the object whose id a field contains; null: not an id. */
  nameOf: (field: string, id: ReferredId) => string | null
  comma: string
}

function valueText(field: string, value: unknown, format: ValueFormat): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'number' && field.endsWith('_halalas')) return (value / 100).toFixed(2)
  const name =
    typeof value === 'number' || typeof value === 'string' ? format.nameOf(field, value) : null
  if (name !== null) return name
  // Of a longer list, no names were loaded.
  if (Array.isArray(value) && value.length > maxNamed) return JSON.stringify(value)
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number'))
    return value.map((one) => valueText(field, one, format)).join(format.comma)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
