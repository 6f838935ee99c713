import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Audit } from '../audit/audited-transaction.ts'
import type { MemberRecord } from './load-members.ts'
import { requireMember } from './team.ts'

/** The preferences of a member in the back office. */
export interface Preferences {
  theme: 'light' | 'dark' | 'system'
  /** The height of the rows in lists. */
  density: 'compact' | 'regular' | 'comfortable'
  /** The chosen columns of each list. */
  columns: Record<string, string[]>
  /** Whether single-key shortcuts are on. */
  shortcuts: boolean
}

/** Returns the preferences of a member, with defaults. */
export const preferencesOf = ({ preferences }: Pick<MemberRecord, 'preferences'>): Preferences => ({
  theme: 'system',
  density: 'regular',
  columns: {},
  shortcuts: true,
  ...preferences,
})

type Defined<T> = { [K in keyof T]?: T[K] | undefined }
type Change = Defined<Preferences & { name: string; language: 'ar' | 'en' }>

/** Changes the given parts of a member's own name, language and preferences. */
export async function updatePreferences(
  tx: Db,
  audit: Audit,
  staffId: number,
  { name, language, ...changes }: Change,
): Promise<MemberRecord> {
  const before = await requireMember(tx, staffId)
  const chosen = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  )
  const isRenamed = name !== undefined && name !== before.name
  await tx
    .updateTable('staff')
    .set((row) => ({
      ...(isRenamed && { name, version: row('version', '+', 1) }),
      ...(language && { language }),
      // Merged, so that preferences set on another device meanwhile are kept.
      preferences: sql<Record<string, unknown>>`preferences || ${JSON.stringify(chosen)}::jsonb`,
    }))
    .where('customer_id', '=', staffId)
    .execute()
  audit.record({
    action: 'staff.preferencesChanged',
    entityId: staffId,
    title: name ?? before.name,
    changes: {
      ...(isRenamed && {
        name: [before.name, name],
        version: [before.version, before.version + 1],
      }),
      ...(language && { language: [before.language, language] }),
      ...Object.fromEntries(Object.keys(chosen).map((key) => [key, [null, '…'] as const])),
    },
  })
  return requireMember(tx, staffId)
}
