import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Json = ReturnType<typeof JSON.parse>

const folder = join(import.meta.dirname, 'contract')
const read = (name: string): Json => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))

/** Names by which the examples refer to each other, with the file that has another name. */
const aliases: Record<string, string> = { OrderAddress: 'CartAddress' }

/** A canonical example of the contract, with `{"$ref": …}` replaced by the referenced examples. */
export const example = (name: string): Json => resolve(read(name), name)

function resolve(value: Json, inside: string): Json {
  if (Array.isArray(value)) return value.map((item) => resolve(item, inside))
  if (typeof value !== 'object' || value === null) return value
  const { $ref: name } = value
  if (typeof name === 'string') return referred(name, inside)
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, resolve(inner, inside)]),
  )
}

function referred(name: string, inside: string): Json {
  const found = read(aliases[name] ?? name)
  // Carts, orders and shipments include the customer without the address book (contract §3.2).
  if (name === 'Customer' && ['Cart', 'Order', 'Shipment'].includes(inside)) delete found.addresses
  return resolve(found, name)
}

/** Members that may be null although the example has a value (marked "?" or "null" in contract §3–§6). */
const nullable = new Set([
  ...[
    'special_price',
    'formatted_special_price',
    'base_image',
    'email',
    'customer_email',
    'coupon_code',
    'image',
    'description',
    'available_quantity',
  ],
  ...[
    'shipping_method',
    'selected_shipping_rate',
    'payment',
    'billing_address',
    'shipping_address',
    'postcode',
    'postal_code',
  ],
  ...[
    'tracking',
    'carrier',
    'tracking_number',
    'estimated_delivery',
    'timestamp',
    'location',
    'last_page_url',
    'prev',
    'next',
    'url',
    'subject',
    'national_address',
  ],
])

/**
 * Members that the examples lack: Bagisto's sums of §3.6, omitted there for brevity, and additions of the shop: to a picture
 * (docs/decisions/0008), so that a page can reserve its space, the National Address, an invoice's QR code and full seller, a check of
 * readiness, the digits of a code that was sent already (0013), an order's promised day before it is tracked (0044), an order's card,
 * refunds, credit notes and amount due, and an invoice line's options (0046), a wishlist item's price and stock at saving (0047), a plant's
 * unit and card texts (0050).
 */
const mayBeExtra = (path: string) =>
  /_(invoiced|refunded)$|\.images\[\d+\]\.(width|height|placeholder|focal_x|focal_y|alt)$|\.(national_address|qr)$|\.checks\.writes$|\.(also_called(_ar|_en)?|unit|light|mature_height_cm|price_to|variants|meta_title|meta_description)$|^\$\.code_length$|\.estimated_delivery$|\.(card|refund|refunds|credit_notes|payment_state|parcels|((formatted_)?(base_)?total_due)|saved_price|saved_in_stock)$|\.items\[\d+\]\.(size|color|name_en)$|\.seller\.(\w+_(ar|en)|commercial_registration)$/.test(
    path,
  )
/** Lists that may be empty although the example has entries. */
const mayBeEmpty = /\.(images|colors|sizes|addresses|shipments|links|children|notices)$/
/** Optional members: the code on code messages, an option when one was chosen. */
const mayBeAbsent = /\.(otp|color|size|planting_assistance)$/

const typeOf = (value: Json): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value

/**
 * Differences between the keys and types of an answer and of an example, one line each. Each entry of a list is compared with the entry of
 * the example that it differs from least.
 */
export function differences(answer: Json, wanted: Json, path = '$'): string[] {
  if (wanted === null) return []
  if (answer === null) return nullable.has(path.split('.').at(-1) ?? '') ? [] : [`${path} is null`]
  if (typeOf(answer) !== typeOf(wanted))
    return [`${path} is ${typeOf(answer)}, not ${typeOf(wanted)}`]
  if (Array.isArray(wanted)) return listDifferences(answer, wanted, path)
  if (typeof wanted !== 'object') return []
  const missing = Object.keys(wanted).filter(
    (key) => !(key in answer) && !mayBeAbsent.test(`${path}.${key}`),
  )
  const extra = Object.keys(answer).filter(
    (key) => !(key in wanted) && !mayBeExtra(`${path}.${key}`),
  )
  const inside = Object.keys(wanted)
    .filter((key) => key in answer)
    .flatMap((key) => differences(answer[key], wanted[key], `${path}.${key}`))
  return [
    ...missing.map((key) => `${path}.${key} is missing`),
    ...extra.map((key) => `${path}.${key} is not in the example`),
    ...inside,
  ]
}

function listDifferences(answer: Json[], wanted: Json[], path: string): string[] {
  if (wanted.length === 0) return []
  if (answer.length === 0) return mayBeEmpty.test(path) ? [] : [`${path} is empty`]
  return answer.flatMap((item, position) => {
    const found = wanted
      .map((other) => differences(item, other, `${path}[${position}]`))
      .toSorted((a, b) => a.length - b.length)
    return found[0] ?? []
  })
}
