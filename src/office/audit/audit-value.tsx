import { staffRoles, staffStates } from '#shared/office/staff.ts'
import { jobStates } from '#shared/office/job.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Ltr, Money, Nothing } from '../controls/money.tsx'

const productStatuses = ['draft', 'published', 'archived']
const shortLength = 60
const isOneOf = (words: readonly string[], value: string) => words.includes(value)

/** A word the log holds, as the screens say it; others as they are. */
function wordOf(t: Translate, field: string, value: string): string {
  if (field === 'roles' && isOneOf(staffRoles, value)) return t(`office.role.${value}`)
  if (field === 'status' && isOneOf(productStatuses, value))
    return t(`office.productStatus.${value}`)
  if (field === 'state' && isOneOf(staffStates, value)) return t(`office.memberState.${value}`)
  if (field === 'state' && isOneOf(jobStates, value)) return t(`office.jobState.${value}`)
  if (field === 'language' && isOneOf(['ar', 'en'], value)) return t(`office.language.${value}`)
  if (field === 'kind' && isOneOf(['passkey', 'totp'], value))
    return t(`office.factorKind.${value}`)
  return value
}

/** A value of the log: money with its sign, words in the reader's language, the rest as it was. */
export function AuditValue({
  field,
  value,
  short = false,
}: {
  field: string
  value: unknown
  /** In a row: a long text is cut. */
  short?: boolean
}) {
  const t = useTexts('office')
  if (value === null || value === undefined || value === '') return <Nothing />
  if (typeof value === 'number')
    return field.endsWith('_halalas') ? <Money halalas={value} /> : <Ltr>{value}</Ltr>
  if (typeof value === 'boolean') return t(value ? 'office.editor.yes' : 'office.editor.no')
  if (Array.isArray(value) && value.length === 0) return <Nothing />
  const text = Array.isArray(value)
    ? value.map((one) => wordOf(t, field, asText(one))).join(t('office.comma'))
    : wordOf(t, field, asText(value))
  return <bdi>{short && text.length > shortLength ? `${text.slice(0, shortLength)}…` : text}</bdi>
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/<[^<>]*>/g, ' ') : JSON.stringify(value)
