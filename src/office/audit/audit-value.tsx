import type { Locale } from '#shared/locale.ts'
import { toRiyals } from '#shared/money.ts'
import { maxNamed } from '#shared/office/audit-names.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Ltr, Money, Nothing } from '../controls/money.tsx'
import { useNameOf, type NameOf, type NamingEntry } from './use-name-of.ts'
import { useAuditWords, type AuditWords } from './audit-words.ts'

const shortLength = 60
/** Members of a job's description that need no label. */
const unnamed: ReadonlySet<string> = new Set(['action', 'params'])
/** Lists of ids or objects that are shown by their number only; in a row, also lists whose entries have names. */
const counted: Record<string, string> = {
  image_ids: 'pictures',
  pictures: 'pictures',
  variants: 'variants',
  related_ids: 'products',
  product_ids: 'products',
  ids: 'products',
}
/** Hundredths of a percent. */
const isShare = (field: string) => field.endsWith('_bp')
const percentOf = (basisPoints: number) => `${basisPoints / 100}%`

/** A value of the log: money with its sign, texts in the reader's language, lists as counts, other values unchanged. */
export function AuditValue({
  entry,
  field,
  value,
  short = false,
}: {
  /** The entry of the value, which has the names for its ids. */
  entry: NamingEntry
  field: string
  value: unknown
  /** In a row: long texts are cut. */
  short?: boolean
}) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const words = useAuditWords()
  const nameOf = useNameOf(entry)
  if (value === null || value === undefined || value === '') return <Nothing />
  if (typeof value === 'number') {
    if (field.endsWith('_halalas')) return <Money halalas={value} />
    const name = nameOf(field, value)
    if (name !== null) return <bdi>{name}</bdi>
    return <Ltr>{isShare(field) ? percentOf(value) : value}</Ltr>
  }
  if (typeof value === 'boolean') return t(value ? 'office.editor.yes' : 'office.editor.no')
  if (Array.isArray(value) && value.length === 0) return <Nothing />
  if (!short && field === 'variants' && Array.isArray(value))
    return <VariantPrices variants={value as VariantValue[]} nameOf={nameOf} />
  const text = textOf({ t, locale, words, nameOf, short }, field, value)
  if (text === '') return <Nothing />
  return <bdi>{short && text.length > shortLength ? `${text.slice(0, shortLength)}…` : text}</bdi>
}

interface VariantValue {
  sku?: string
  color_id?: number | null
  size_id?: number | null
  price_halalas?: number
  is_active?: boolean
}

/** Each variant by its SKU, with its options and its price. */
function VariantPrices({
  variants,
  nameOf,
}: {
  variants: readonly VariantValue[]
  nameOf: NameOf
}) {
  const t = useTexts('office')
  return (
    <>
      {t('office.audit.count.variants', { count: variants.length })}
      <ul>
        {variants.map(({ sku, color_id, size_id, price_halalas: price }, index) => (
          <li key={sku ?? index}>
            <Ltr>{sku ?? ''}</Ltr>{' '}
            {Object.entries({ color_id, size_id }).map(
              ([field, id]) => id != null && <bdi key={field}>{nameOf(field, id)} </bdi>,
            )}
            {price !== undefined && <Money halalas={price} />}
          </li>
        ))}
      </ul>
    </>
  )
}

interface ValueFormat {
  t: Translate
  locale: Locale
  words: AuditWords
  nameOf: NameOf
  short: boolean
}

/** Formats a value as text: an object by its meaningful members, a list by its members or their number. */
function textOf(format: ValueFormat, field: string, value: unknown): string {
  const { t, locale, words, nameOf, short } = format
  if (Array.isArray(value)) {
    const count = value.length
    // What changed about pictures; the texts say which they are.
    if (field === 'pictures' && !short)
      return value
        .map(({ id: _, ...members }: { id?: number }) => textOf(format, '', members))
        .join(commaIn(locale))
    // Of a longer list, no names were loaded.
    const hasNames =
      count <= maxNamed &&
      value.every((one) => typeof one === 'number' && nameOf(field, one) !== null)
    if (counted[field] && (short || !hasNames))
      return t(`office.audit.count.${counted[field]}`, { count })
    if (value.some((one) => typeof one === 'object') || count > maxNamed)
      return t('office.audit.count.values', { count })
    return value.map((one) => textOf(format, field, one)).join(commaIn(locale))
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => [name, textOf(format, name, part)] as const)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => (unnamed.has(name) ? text : `${words.field(name) ?? name}: ${text}`))
      .join(commaIn(locale))
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'office.editor.yes' : 'office.editor.no')
  if (typeof value === 'number' && field.endsWith('_halalas')) return toRiyals(value).toFixed(2)
  if (typeof value === 'number' && isShare(field)) return percentOf(value)
  // The path of a picture's file means nothing to a reader.
  if (field === 'path' || field === 'image_path') return t('office.audit.entity.media')
  const isId = typeof value === 'number' || typeof value === 'string'
  const name = isId ? nameOf(field, value) : null
  if (name !== null) return name
  return words.value(field, String(value).replace(/<[^<>]*>/g, ' '))
}
