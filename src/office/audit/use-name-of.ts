import type { AuditEntry } from '#contract/office/audit.ts'
import { nameIn } from '#shared/office/audit-names.ts'
import { useLocale } from '#web/i18n/use-texts.ts'

/** An entry of the log, as far as it names what its changes refer to. */
export type NamingEntry = Pick<AuditEntry, 'entity' | 'names'>

/** What an id in a field is called; null: the number is no id, or nobody knows. */
export type NameOf = (field: string, id: number) => string | null

export function useNameOf(entry: NamingEntry): NameOf {
  const { locale } = useLocale()
  return (field, id) => nameIn(entry, { field, id, locale })
}
