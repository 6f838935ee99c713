import type { Locale } from '../locale.ts'

/** Kinds of objects that the audit log refers to by id, under the log's own names. */
export const referredEntities = [
  'category',
  'color',
  'size',
  'product',
  'supplier',
  'staff',
  'media',
  'plantProfile',
] as const
export type ReferredEntity = (typeof referredEntities)[number]

/** A number; of a kind of plants its slug. */
export type ReferredId = number | string

export interface Reference {
  entity: ReferredEntity
  id: ReferredId
}

const entityOfField: Record<string, ReferredEntity> = {
  category_id: 'category',
  category_ids: 'category',
  color_id: 'color',
  color_ids: 'color',
  size_id: 'size',
  size_ids: 'size',
  product_id: 'product',
  product_ids: 'product',
  related_ids: 'product',
  supplier_id: 'supplier',
  assignee_id: 'staff',
  memberId: 'staff',
  image_id: 'media',
  image_ids: 'media',
  media_id: 'media',
  profile: 'plantProfile',
}

/** The maximum of the database's ids. */
const maxId = 2_147_483_647

/** Longer lists show only the number of their items. */
export const maxNamed = 20

const isReferred = (entity: string): entity is ReferredEntity =>
  referredEntities.some((one) => one === entity)

/**
 * The kind of object that a value in this field of an entry refers to; undefined: it is a plain value. `order`: the rows of a list in
 * order.
 */
export function referredIn(
  entity: string,
  field: string,
  value: ReferredId,
): ReferredEntity | undefined {
  const referred = field === 'order' && isReferred(entity) ? entity : entityOfField[field]
  return referred && isIdOf(referred, value) ? referred : undefined
}

function isIdOf(entity: ReferredEntity, value: ReferredId): boolean {
  if (entity === 'plantProfile')
    return typeof value === 'string' && /^[a-z0-9-]{1,100}$/.test(value)
  return typeof value === 'number' && value > 0 && value <= maxId && Number.isInteger(value)
}

/** All references in a value of an entry, at any depth. */
export function referencesIn(entity: string, field: string, value: unknown): Reference[] {
  if (typeof value === 'number' || typeof value === 'string') {
    const referred = referredIn(entity, field, value)
    return referred ? [{ entity: referred, id: value }] : []
  }
  if (Array.isArray(value)) {
    const isLong = value.length > maxNamed && value.every((one) => typeof one === 'number')
    return isLong ? [] : value.flatMap((one) => referencesIn(entity, field, one))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => referencesIn(entity, name, part))
}

/** Kinds of objects whose title in the log is their Arabic name. */
const namedInArabic: ReadonlySet<string> = new Set(['product', 'category', 'color', 'size'])

/**
 * The object of an entry, if its title is not its name in each language: that of a picture may be the path of its file, that of a product
 * is Arabic.
 */
export function ownReference(entity: string, id: string): Reference[] {
  const hasName = entity === 'media' || namedInArabic.has(entity)
  return hasName && isReferred(entity) && isIdOf(entity, Number(id))
    ? [{ entity, id: Number(id) }]
    : []
}

/** The name of an object that an entry refers to. */
export interface ReferredName extends Reference {
  name_ar: string
  name_en: string | null
}

interface NamingEntry {
  entity: string
  names: readonly ReferredName[]
}

/**
 * The name of an entry's object: in Arabic as it was called then, in English its present name, else as it was called; null: it has none, or
 * only its number, which says nothing without the kind of object.
 */
export function ownName(
  entry: NamingEntry & { entity_id: string; title: string | null },
  locale: Locale,
): string | null {
  const { entity, entity_id: id, names, title } = entry
  const [own] = ownReference(entity, id)
  if (own?.entity === 'media') return nameOfReference(entry, own, locale)
  const found = own && names.find((one) => one.entity === entity && one.id === own.id)
  return (locale === 'en' && found?.name_en) || (title === id ? null : title)
}

/** The name of a reference of an entry; null: it is unknown. */
export function nameOfReference(
  { names }: Pick<NamingEntry, 'names'>,
  { entity, id }: Reference,
  locale: Locale,
): string | null {
  const found = names.find((one) => one.entity === entity && one.id === id)
  return found ? found[`name_${locale}`] || found.name_ar : null
}

/**
 * The name of an id in a field of an entry, else the kind of object and the id; null: the value is no id.
 *
 * @param wordOf the reader's word for a kind of object
 */
export function nameIn(
  entry: NamingEntry,
  { field, id, locale }: { field: string; id: ReferredId; locale: Locale },
  wordOf: (entity: ReferredEntity) => string,
): string | null {
  const entity = referredIn(entry.entity, field, id)
  if (!entity) return null
  return nameOfReference(entry, { entity, id }, locale) ?? `${wordOf(entity)} ${id}`
}
