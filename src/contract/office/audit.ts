import { z } from 'zod'
import { referredEntities } from '#shared/office/audit-names.ts'
import { auditActions, auditTopics } from '#shared/office/audit.ts'
import { officeMeta } from './products.ts'
import { endpoint } from '../endpoint.ts'
import { calendarDay, dateTime, listOf, paging } from '../parts.ts'
import { listExport } from './exports.ts'
import { actor } from './member.ts'

/** A comma-separated list: any of the values. */
const listed = z
  .string()
  .max(500, 'tooLong')
  .transform((sent) => sent.split(',').filter((one) => one !== ''))
  .optional()

const auditEntry = z.object({
  id: z.number(),
  at: dateTime,
  actor,
  action: z.enum(auditActions),
  entity: z.string(),
  entity_id: z.string(),
  /** The object's title at the time of the entry. */
  title: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /**
   * Names of the objects that the changes refer to by id, and of the picture that an entry is about: the present name or, for a deleted
   * object, its last name in the log.
   */
  names: z.array(
    z.object({
      entity: z.enum(referredEntities),
      /** A number; of a kind of plants (`plantProfile`) its slug. */
      id: z.union([z.number(), z.string()]),
      name_ar: z.string(),
      name_en: z.string().nullable(),
    }),
  ),
  reason: z.string().nullable(),
  /** The browser's user agent. */
  device: z.string().nullable(),
  request_id: z.string().nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

const auditFilters = {
  /** Ids of members; `0`: the shop. */
  actor: listed,
  topic: z.enum(auditTopics, 'invalidValue').optional(),
  action: listed,
  entity: listed,
  entity_id: z.string().max(60, 'tooLong').optional(),
  /** Words in the title. */
  q: z.string().max(100, 'tooLong').optional(),
  /** Riyadh days, both included. */
  from: calendarDay('invalidDate').optional(),
  to: calendarDay('invalidDate').optional(),
}

/** Entries about staff and settings are hidden from managers; accountants see entries about money (office.md O1.1). */
export const listAudit = endpoint({
  auth: 'staff',
  tag: 'Office',
  permission: 'audit.read',
  method: 'GET',
  path: '/api/office/audit',
  summary: 'What was done, by whom, newest first (office.md §35)',
  query: z.object({
    ...paging(25),
    ...auditFilters,
  }),
  output: listOf(auditEntry).extend({ meta: officeMeta.optional() }),
})

export const exportAudit = endpoint({
  ...listExport(auditFilters),
  permission: 'export.run',
  path: '/api/office/audit/export',
  summary:
    'Writes a file of what the audit log finds, as a job; needs `audit.read` too (office.md O3.15)',
})
