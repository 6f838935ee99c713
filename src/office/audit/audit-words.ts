import { staffRoles, staffStates } from '#shared/office/staff.ts'
import { jobStates } from '#shared/office/job.ts'
import { useLocale, useTexts, useTextsInstance, type Translate } from '#web/i18n/use-texts.ts'
import { officeDates } from '../controls/dates.ts'
import { jobWords } from './job-words.ts'

/** Names of changed fields and of values in the log. */
export interface AuditWords {
  /** Returns the name of a field; null: it has none. */
  field: (name: string) => string | null
  /** Returns a value's name as the screens show it; values without one are returned unchanged. */
  value: (field: string, value: string) => string
  /** Returns the name of a section of the settings or a block of the content; null: it has none. */
  part: (entity: string, id: string) => string | null
}

const productStatuses = ['draft', 'published', 'archived']
const isOneOf = (words: readonly string[], value: string) => words.includes(value)

/** Returns the text of a key; null: there is none. */
function known(t: Translate, key: string): string | null {
  const words = t(key)
  return words === key ? null : words
}

const namespaces = ['office-audit', 'office-settings', 'office-content']

/** Loads all the log's texts at once, so that its rows do not load them one after the other. */
export function usePreparedWords(): void {
  const texts = useTextsInstance()
  for (const namespace of namespaces) if (!texts.has(namespace)) void texts.load(namespace)
}

/** The texts of the log, of the settings and of the content, loaded when the log is opened. */
export function useAuditWords(): AuditWords {
  const t = useTexts('office')
  const tAudit = useTexts('office-audit')
  const tSettings = useTexts('office-settings')
  const tContent = useTexts('office-content')
  const { locale } = useLocale()
  return {
    field: (name) =>
      (isOneOf(['ar', 'en'], name) ? t(`office.language.${name}`) : null) ??
      known(t, `office.audit.field.${name}`) ??
      known(tAudit, `auditField.${name}`) ??
      known(t, `office.options.field.${name}`) ??
      known(tSettings, `settings.field.${name}`) ??
      known(tContent, `content.field.${name}`),
    value: (field, value) =>
      officeWord(t, field, value) ??
      known(tAudit, `auditValue.${field}.${value}`) ??
      dateWords(officeDates(locale), value) ??
      value,
    part: (entity, id) =>
      entity === 'content'
        ? known(tContent, `content.block.${id}`)
        : known(tSettings, `settings.section.${id}`),
  }
}

/** Names that other screens use too. */
function officeWord(t: Translate, field: string, value: string): string | null {
  if (field === 'roles' && isOneOf(staffRoles, value)) return t(`office.role.${value}`)
  if (field === 'status' && isOneOf(productStatuses, value))
    return t(`office.productStatus.${value}`)
  if (field === 'state' && isOneOf(staffStates, value)) return t(`office.memberState.${value}`)
  if (field === 'state' && isOneOf(jobStates, value)) return t(`office.jobState.${value}`)
  if (field === 'language' && isOneOf(['ar', 'en'], value)) return t(`office.language.${value}`)
  if (field === 'origin') return known(t, `office.origin.${value}`)
  if (field === 'kind' && isOneOf(['passkey', 'totp'], value))
    return t(`office.factorKind.${value}`)
  return field === 'kind' || field === 'action' ? jobWords(t, value) : null
}

/** Formats a day or an instant; null: any other text. */
function dateWords({ day, moment }: ReturnType<typeof officeDates>, value: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return day(value)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? moment(value) : null
}
