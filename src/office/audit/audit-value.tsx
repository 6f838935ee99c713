import { staffRoles, staffStates } from '#shared/office/staff.ts'
import { toRiyals } from '#shared/money.ts'
import { jobStates } from '#shared/office/job.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Ltr, Money, Nothing } from '../controls/money.tsx'
import { fieldName } from './field-name.ts'
import { jobWords } from './job-words.ts'

const productStatuses = ['draft', 'published', 'archived']
const shortLength = 60
/** Members of a job's description that need no name before them. */
const unnamed: ReadonlySet<string> = new Set(['action', 'params'])
/** Lists of ids or of objects: only how many there are tells a reader something. */
const counted: Record<string, string> = {
  image_ids: 'pictures',
  variants: 'variants',
  related_ids: 'products',
  product_ids: 'products',
  ids: 'products',
}
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
  if (field === 'kind' || field === 'action') return jobWords(t, value) ?? value
  return value
}

/** A value of the log: money with its sign, words in the reader's language, lists as counts, the rest as it was. */
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
  if (!short && field === 'variants' && Array.isArray(value))
    return <VariantPrices variants={value as VariantValue[]} />
  const text = textOf(t, field, value)
  if (text === '') return <Nothing />
  return <bdi>{short && text.length > shortLength ? `${text.slice(0, shortLength)}…` : text}</bdi>
}

interface VariantValue {
  sku?: string
  price_halalas?: number
  is_active?: boolean
}

/** Each option by its SKU, with its price. */
function VariantPrices({ variants }: { variants: readonly VariantValue[] }) {
  const t = useTexts('office')
  return (
    <>
      {t('office.audit.count.variants', { count: variants.length })}
      <ul>
        {variants.map(({ sku, price_halalas: price }, place) => (
          <li key={sku ?? place}>
            <Ltr>{sku ?? ''}</Ltr> {price !== undefined && <Money halalas={price} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** In words: an object by its members that say something, a list by its members or their number. */
function textOf(t: Translate, field: string, value: unknown): string {
  if (Array.isArray(value)) {
    const count = value.length
    if (counted[field]) return t(`office.audit.count.${counted[field]}`, { count })
    if (value.some((one) => typeof one === 'object'))
      return t('office.audit.count.values', { count })
    return value.map((one) => textOf(t, field, one)).join(t('office.comma'))
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => [name, textOf(t, name, part)] as const)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => (unnamed.has(name) ? text : `${fieldName(t, name) ?? name}: ${text}`))
      .join(t('office.comma'))
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'office.editor.yes' : 'office.editor.no')
  if (typeof value === 'number' && field.endsWith('_halalas')) return toRiyals(value).toFixed(2)
  return wordOf(t, field, String(value).replace(/<[^<>]*>/g, ' '))
}
