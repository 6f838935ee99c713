import type { Locale } from '../locale.ts'

/** Kinds of objects that the audit log refers to by id, under the log's own names. */
export const referredEntities = [
  'category',
  'color',
  'size',
  'product',
  'supplier',
  'staff',
] as const
export type ReferredEntity = (typeof referredEntities)[number]

export interface Reference {
  entity: ReferredEntity
  id: number
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
}

/** The maximum of the database's ids. */
const maxId = 2_147_483_647

/** Longer lists show only the number of their items. */
export const maxNamed = 20

const isReferred = (entity: string): entity is ReferredEntity =>
  referredEntities.some((one) => one === entity)

/**
 * The kind of object that a number in this field of an entry refers to; undefined: it is a plain number. `order`: the rows of a list in
 * order.
 */
const referredIn = (entity: string, field: string): ReferredEntity | undefined =>
  field === 'order' && isReferred(entity) ? entity : entityOfField[field]

/** All references in a value of an entry, at any depth. */
export function referencesIn(entity: string, field: string, value: unknown): Reference[] {
  if (typeof value === 'number') {
    const referred = referredIn(entity, field)
    return referred && value > 0 && value <= maxId && Number.isInteger(value)
      ? [{ entity: referred, id: value }]
      : []
  }
  if (Array.isArray(value)) {
    const isLong = value.length > maxNamed && value.every((one) => typeof one === 'number')
    return isLong ? [] : value.flatMap((one) => referencesIn(entity, field, one))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => referencesIn(entity, name, part))
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

/** The name of an id in a field of an entry; null: the number is not an id, or the name is unknown. */
export function nameIn(
  { entity, names }: NamingEntry,
  { field, id, locale }: { field: string; id: number; locale: Locale },
): string | null {
  const referred = referredIn(entity, field)
  const found = referred && names.find((one) => one.entity === referred && one.id === id)
  return found ? found[`name_${locale}`] || found.name_ar : null
}
