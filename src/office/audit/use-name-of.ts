import type { AuditEntry } from '#contract/office/audit.ts'
import { nameIn, type ReferredId } from '#shared/office/audit-names.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'

/** The parts of a log entry that name the ids in its changes. */
export type NamingEntry = Pick<AuditEntry, 'entity' | 'names'>

/** Returns the name of an id in a field, else the kind of object and the id; null: the value is no id. */
export type NameOf = (field: string, id: ReferredId) => string | null

export function useNameOf(entry: NamingEntry): NameOf {
  const t = useTexts('office')
  const { locale } = useLocale()
  return (field, id) =>
    nameIn(entry, { field, id, locale }, (entity) => t(`office.audit.entity.${entity}`))
}
