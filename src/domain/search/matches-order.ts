import { sql, type RawBuilder } from 'kysely'
import { hasNameOf } from './customer-names.ts'
import { firstOrderNumber } from '#shared/order-number.ts'
import { phonePattern } from '#shared/phone.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { toAsciiDigits } from '#shared/text/digits.ts'

/**
 * Returns the condition that a row of `orders` has the order number, the phone number in any spelling, the folded name, a SKU or a tracking
 * number that staff typed (contract §19.3, office.md O3.2). Each part is a query of its own, using an index where there is one.
 *
 * `withPhones` false: the member may not search by phone number, because a number that is masked could otherwise be found digit by digit.
 */
export function matchesOrder(
  typed: string,
  { withPhones }: { withPhones: boolean },
): RawBuilder<boolean> {
  const text = toAsciiDigits(typed).trim()
  const digits = text.replace(/[\s()+.#-]/g, '')
  const isNumber = /^\d{1,18}$/.test(digits)
  const number = isNumber ? Number(digits) : 0
  const found = [
    sql`select id from orders where id = any(${[number, number - firstOrderNumber]}::bigint[])`,
  ]
  const phone = withPhones ? phonePattern(digits) : null
  if (phone !== null)
    found.push(sql`select id from orders where customer_id in (
      select id from customers where phone like ${phone})`)
  if (!isNumber) found.push(byName(text))
  found.push(byCode(text))
  return sql`orders.id in (${sql.join(found, sql` union `)})`
}

function byName(text: string) {
  const words = foldForSearch(text).split(' ').filter(Boolean)
  return sql`select id from orders where customer_id in (
    select id from customers where ${words.length > 0 ? hasNameOf(words) : sql`false`})`
}

/** SKUs, which are in upper case, are first looked up among the products, which have an index. Tracking numbers are stored as entered. */
function byCode(typed: string) {
  const code = typed.toUpperCase()
  return sql`
    select order_id from order_items where sku = ${code} and product_id in (
      select id from products where sku = ${code} union select product_id from product_variants where sku = ${code})
    union select order_id from shipments where tracking_number = any(${[typed, code, typed.toLowerCase()]}::text[])`
}
