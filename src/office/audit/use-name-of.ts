import type { AuditEntry } from '#contract/office/audit.ts'
import { nameIn } from '#shared/office/audit-names.ts'
import { useLocale } from '#web/i18n/use-texts.ts'

/** The parts of a log entry that name the ids in its changes. */
export type NamingEntry = Pick<AuditEntry, 'entity' | 'names'>

/** Returns the name of an id in a field; null: the number is not an id, or has no name. */
export type NameOf = (field: string, id: number) => string | null

export function useNameOf(entry: NamingEntry): NameOf {
  const { locale } = useLocale()
  return (field, id) => nameIn(entry, { field, id, locale })
}
