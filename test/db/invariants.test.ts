import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCatalogue } from '#domain/invariants/check-catalogue.ts'
import { checkInvariants, type Violation } from '#domain/invariants/check-invariants.ts'
import { addCoupon } from '../support/coupon.ts'
import { act } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
/** One order of each kind: pending, paid by card, delivered for cash, and cancelled after payment. */
beforeAll(async () => {
  shop = await openShop()
  const ficus = await shop.stockPlant({ stock: 50 })
  const sara = await shop.customer()
  const staff = await shop.staff()
  const { code } = await addCoupon(shop.db)
  const buy = async (pay: () => ReturnType<typeof sara.placeOrder>): Promise<number> => {
    await sara.fillCart(ficus, 2)
    return (await pay()).body.data.order.id
  }
  await sara.fillCart(ficus)
  await sara.call('POST', '/api/v1/customer/cart/coupon', { body: { code } })
  await sara.placeOrder()
  await buy(() => sara.payByCard())
  const delivered = await buy(() => sara.placeOrder())
  for (const status of ['processing', 'shipped', 'delivered'])
    await staff.call('POST', `/api/office/orders/${delivered}/status`, { body: { status } })
  const cancelled = await buy(() => sara.payByCard())
  await sara.call('POST', `/api/v1/customer/orders/${cancelled}/cancel`)
  const line = { product_id: ficus.id, delivered: 5 }
  const receipt = { received_on: '2026-11-22', lines: [line] }
  await act(staff, '/stock/receipts', receipt)
  const { body } = await act(staff, '/stock/receipts', receipt)
  await act(staff, `/stock/documents/${body.data.id}/undo`)
  expect(await shop.db.selectFrom('orders').select('status').orderBy('id').execute()).toEqual(
    ['pending', 'processing', 'delivered', 'cancelled'].map((status) => ({ status })),
  )
})
afterAll(() => shop.close())

class RollBack extends Error {}

/** The violations after these statements, which are then rolled back. */
async function violationsAfter(...statements: string[]): Promise<Violation[]> {
  let found: Violation[] = []
  await shop.db
    .transaction()
    .execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
      found = [...(await checkInvariants(tx)), ...(await checkCatalogue(tx))]
      throw new RollBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollBack)) throw error
    })
  return found
}

test('a shop that sold, was paid, delivered and gave refunds violates no invariant', async () => {
  expect(await violationsAfter()).toEqual([])
})

test.each([
  ['stock that is not its movements', 'update products set stock_quantity = stock_quantity - 1'],
  ['stock that is not its movements', `delete from stock_movements where reason = 'received'`],
  [
    'stock below nothing',
    'alter table products drop constraint products_stock_quantity_check; update products set stock_quantity = -1',
  ],
  [
    'a variant’s stock that is not its movements',
    `insert into product_variants (product_id, sku, price_halalas, position, stock_quantity) select id, 'V', 100, 1, 3 from products`,
  ],
  [
    'a stock document that is not its movements',
    `update stock_document_lines set change = change + 1 where delivered is not null`,
  ],
  [
    'a stock document that is not its movements',
    `update stock_documents set kind = 'count', state = 'open' where state = 'applied' and kind = 'receipt'`,
  ],
  [
    'a stock document that its counter-document does not take back',
    `update stock_documents set state = 'applied' where state = 'undone'`,
  ],
  [
    'a stock document that its counter-document does not take back',
    `update stock_movements set quantity = quantity - 1 where reason = 'undone'`,
  ],
  [
    'plants taken that are not those ordered',
    `update stock_movements set quantity = quantity - 1 where reason = 'sold'`,
  ],
  [
    'plants taken that are not those ordered',
    'update order_items set quantity = quantity + 1, total_halalas = total_halalas + unit_price_halalas',
  ],
  [
    'plants taken that are not those ordered',
    `delete from stock_movements where reason = 'returned'`,
  ],
  [
    'plants kept for nothing',
    `update payment_attempts set order_id = null, state = 'refused' where state = 'captured'`,
  ],
  [
    'a card order without its one charge',
    `update payment_transactions set amount_halalas = amount_halalas - 1 where type = 'capture'`,
  ],
  [
    'a card order without its one charge',
    `update payment_attempts set state = 'abandoned' where state = 'captured'`,
  ],
  [
    'money kept for an order that does not stand',
    `delete from payment_transactions where type = 'refund'`,
  ],
  [
    'an order that waits for a payment nobody makes',
    `update orders set status = 'pending_payment' where status = 'pending'`,
  ],
  [
    'an order that waits for a payment nobody makes',
    `update payment_attempts set state = 'awaiting' where state = 'refunded'`,
  ],
  [
    'a delivered order without its invoice and payment',
    `update payment_transactions set invoice_id = null where type = 'cod'`,
  ],
  ['invoice numbers with a gap', 'update invoice_numbers set last_number = last_number + 1'],
  [
    'invoice numbers with a gap',
    'alter table invoices disable trigger user; update invoices set number = number + 1 where number = (select max(number) from invoices)',
  ],
  [
    'credit note numbers with a gap',
    'update credit_note_numbers set last_number = last_number + 1',
  ],
  ...(
    [
      ['an invoice that is not its lines', 'invoice_items', 'set vat_halalas = vat_halalas - 1'],
      ['a credit note that is not its lines', 'credit_notes', 'set vat_halalas = vat_halalas - 1'],
      ['a line credited beyond itself', 'credit_note_items', 'set vat_halalas = vat_halalas - 1'],
      ['a line credited beyond itself', 'credit_note_items', 'set quantity = quantity + 1'],
      [
        'shipping credited beyond itself',
        'credit_notes',
        'set shipping_halalas = 1, total_halalas = total_halalas + 1',
      ],
      [
        'a credit line of another invoice',
        'credit_note_items',
        'set invoice_item_id = (select min(id) from invoice_items)',
      ],
      [
        'an invoice whose state is not its notes',
        'invoices',
        `set state = 'paid', refunded_at = null`,
      ],
      [
        'a cancelled order with an invoice that stands',
        'invoices',
        `set state = 'paid', refunded_at = null`,
      ],
      [
        'an invoice that is not its order less what was taken out',
        'invoices',
        'set total_halalas = total_halalas + 1',
      ],
      [
        'a line of a credit note without its reduction',
        'order_reductions',
        'set gross_halalas = gross_halalas - 1',
      ],
      [
        'more taken out of a line than there was',
        'order_reductions',
        'set quantity = quantity + 1',
      ],
      [
        'more given back than paid',
        'payment_transactions',
        `set amount_halalas = amount_halalas + 1 where type = 'refund'`,
      ],
      [
        'a refund that is not its transaction',
        'payment_transactions',
        `set refund_id = null where type = 'refund'`,
      ],
      [
        'a refund that is not its credit note',
        'refunds',
        'set amount_halalas = amount_halalas + 1',
      ],
    ] as const
  ).map(([rule, table, change]) => [
    rule,
    `alter table ${table} disable trigger user; update ${table} ${change}`,
  ]),
  [
    'an order that is not the sum of its lines',
    'update order_items set vat_halalas = vat_halalas - 1',
  ],
  ['an order that is not the sum of its lines', 'update order_items set discount_halalas = 0'],
  ['half an order', `delete from order_addresses where kind = 'shipping'`],
  ['more sent than was ordered', 'update shipment_items set quantity = 99'],
  [
    'parcels of an order that has not left',
    `update orders set status = 'pending' where status = 'delivered'`,
  ],
  [
    'an order that left and was cancelled, but not at the door',
    `update orders set status = 'cancelled' where status = 'delivered'`,
  ],
  ['an order that left without some of its plants', 'update shipment_items set quantity = 1'],
  ['a coupon counted wrong', 'update coupons set times_used = 0'],
  ['an order without its mails', `delete from outbox where key like 'orderDelivered:%'`],
  ['an order without its mails', `delete from outbox where key like 'orderCancelled:%'`],
  [
    'a history that is no legal path',
    `update order_status_changes set status = 'delivered' where status = 'shipped'`,
  ],
  [
    'a history that is no legal path',
    `update orders set status = 'processing' where status = 'pending'`,
  ],
  ['a history that is no legal path', `delete from order_status_changes`],
])('checkInvariants finds %s: %s', async (rule, statement) => {
  expect((await violationsAfter(statement)).map((found) => found.rule)).toContain(rule)
})

test('checkInvariants finds a product that differs from its variants, and a version by staff without its audit row', async () => {
  const [product] = await shop.db.selectFrom('products').select('id').execute()
  const id = String(product?.id)
  expect(
    await violationsAfter(
      `insert into product_variants (product_id, color_id, sku, price_halalas, stock_quantity, position)
        select ${id}, null, 'V', 100, 0, 1`,
      `update products set varies = true where id = ${id}`,
    ),
  ).toContainEqual({ rule: 'a product that is not its variants', id })
  expect(
    await violationsAfter(
      `insert into product_versions (product_id, version, snapshot, updated_by) values (${id}, 9, '{}', 1)`,
    ),
  ).toEqual([{ rule: 'a version of a product without its audit row', id }])
})
