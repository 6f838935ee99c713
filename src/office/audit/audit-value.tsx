import { toRiyals } from '#shared/money.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Ltr, Money, Nothing } from '../controls/money.tsx'
import { useAuditWords, type AuditWords } from './audit-words.ts'

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
/** Hundredths of a percent. */
const isShare = (field: string) => field.endsWith('_bp')
const percentOf = (basisPoints: number) => `${basisPoints / 100}%`

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
  const words = useAuditWords()
  if (value === null || value === undefined || value === '') return <Nothing />
  if (typeof value === 'number') {
    if (field.endsWith('_halalas')) return <Money halalas={value} />
    return <Ltr>{isShare(field) ? percentOf(value) : value}</Ltr>
  }
  if (typeof value === 'boolean') return t(value ? 'office.editor.yes' : 'office.editor.no')
  if (Array.isArray(value) && value.length === 0) return <Nothing />
  if (!short && field === 'variants' && Array.isArray(value))
    return <VariantPrices variants={value as VariantValue[]} />
  const text = textOf({ t, words }, field, value)
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
function textOf(said: { t: Translate; words: AuditWords }, field: string, value: unknown): string {
  const { t, words } = said
  if (Array.isArray(value)) {
    const count = value.length
    if (counted[field]) return t(`office.audit.count.${counted[field]}`, { count })
    if (value.some((one) => typeof one === 'object'))
      return t('office.audit.count.values', { count })
    return value.map((one) => textOf(said, field, one)).join(t('office.comma'))
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => [name, textOf(said, name, part)] as const)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => (unnamed.has(name) ? text : `${words.field(name) ?? name}: ${text}`))
      .join(t('office.comma'))
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'office.editor.yes' : 'office.editor.no')
  if (typeof value === 'number' && field.endsWith('_halalas')) return toRiyals(value).toFixed(2)
  if (typeof value === 'number' && isShare(field)) return percentOf(value)
  return words.value(field, String(value).replace(/<[^<>]*>/g, ' '))
}
