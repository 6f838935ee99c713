import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import { addCoupon } from '../../support/coupon.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { act, proveIdentity } from '../../support/office.ts'
import type { Plant } from '../../support/plants.ts'
import { deliver, refund, refundable } from '../../support/refunds.ts'
import type { Answer, Shop } from '../../support/shop.ts'

interface Counts {
  orders: number
  refunds: number
  /** Before the invoice. */
  removals: number
  cancellations: number
}

/** Prices whose VAT is never even; the last is a halala. */
const prices = [3_333, 9_900, 5_201, 777, 49, 1]

const share = fc.integer({ min: 1, max: 100 })
const story = fc.record({
  paysByCard: fc.boolean(),
  withCoupon: fc.boolean(),
  lines: fc.uniqueArray(
    fc.record({
      plant: fc.nat(prices.length - 1),
      quantity: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 4, selector: ({ plant }) => plant },
  ),
  steps: fc.array(
    fc.record({
      kind: fc.constantFrom('units', 'amount', 'orderAmount', 'deliver'),
      at: fc.nat(3),
      share,
      toCard: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  isCancelled: fc.boolean(),
})
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never
type Step = Story['steps'][number]

interface SeenLine {
  order_item_id: number
  left_quantity: number
  left_halalas: number
}

/**
 * Orders with and without a coupon, paid in either way, are reduced, refunded and cancelled through the product in random order. At the end
 * the remainder of each invoiced one is refunded: every line then ends exactly at its gross amount and its VAT. The invariants hold after
 * every order (tax.md 8.5, office.md O5.9).
 */
export async function refundInRandomOrder(
  shop: Shop,
  { orders }: { orders: number },
): Promise<Counts> {
  const owner = await shop.staff()
  const buyer = await shop.customer()
  await addCoupon(shop.db, { code: 'ODD' })
  const plants = await Promise.all(
    prices.map((priceHalalas) => shop.stockPlant({ priceHalalas, stock: 1_000_000 })),
  )
  const run = new Run(shop, owner, buyer, plants)
  await fc.assert(
    fc.asyncProperty(story, (drawn) => run.play(drawn)),
    { numRuns: orders, endOnFailure: true },
  )
  return run.counts
}

class Run {
  readonly counts: Counts = { orders: 0, refunds: 0, removals: 0, cancellations: 0 }
  private readonly shop: Shop
  private readonly owner: ShopCustomer
  private readonly buyer: ShopCustomer
  private readonly plants: Plant[]

  constructor(shop: Shop, owner: ShopCustomer, buyer: ShopCustomer, plants: Plant[]) {
    this.shop = shop
    this.owner = owner
    this.buyer = buyer
    this.plants = plants
  }

  async play(drawn: Story): Promise<void> {
    // A proof of identity is valid for ten minutes.
    await proveIdentity(this.shop, this.owner)
    const orderId = await this.order(drawn)
    for (const step of drawn.steps) await this.take(orderId, step)
    const isInvoiced = await this.end(orderId, drawn.isCancelled)
    if (isInvoiced) expect(await this.unevenLines(orderId)).toEqual([])
    expect(await checkInvariants(this.shop.db)).toEqual([])
    this.counts.orders += 1
  }

  private async order({ lines, withCoupon, paysByCard }: Story): Promise<number> {
    for (const { plant, quantity } of lines)
      await this.buyer.fillCart(this.plants[plant] ?? { id: 0 }, quantity)
    if (withCoupon)
      await this.buyer.call('POST', '/api/v1/customer/cart/coupon', { body: { code: 'ODD' } })
    const placed = await (paysByCard ? this.buyer.payByCard() : this.buyer.placeOrder())
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    return placed.body.data.order.id
  }

  private async take(orderId: number, step: Step): Promise<void> {
    if (step.kind === 'deliver') return deliver(this.owner, orderId)
    const seen = await refundable(this.owner, orderId)
    const line: SeenLine | undefined = seen.lines[step.at % seen.lines.length]
    if (!line) return
    if (seen.refundable_halalas === 0) {
      if (step.kind === 'units' && line.left_quantity > 0)
        await this.remove(orderId, { line, step, version: seen.version })
      return
    }
    const wanted = wantedOf(seen, line, step)
    if (wanted) await this.refund(orderId, wanted, step.toCard)
  }

  /** The last piece of an order cannot be taken out, nor any of an order paid by card. */
  private async remove(
    orderId: number,
    { line, step, version }: { line: SeenLine; step: Step; version: number },
  ): Promise<void> {
    const quantity = Math.ceil((line.left_quantity * step.share) / 100)
    const answer = await act(this.owner, `/orders/${orderId}/reductions`, {
      lines: [{ order_item_id: line.order_item_id, quantity, restock_quantity: quantity }],
      reason: 'missing',
      version,
    })
    if (answer.status === 201) this.counts.removals += 1
    else expect(answer.body.code).toBe('cannotRemove')
  }

  private async refund(orderId: number, wanted: object, toCard: boolean): Promise<void> {
    const sent = (method: string) =>
      refund(this.owner, orderId, { ...wanted, method, reason: 'changed_mind' })
    let answer: Answer = await sent(toCard ? 'card' : 'cash')
    // Cash orders have no card, and a card takes no more than it paid.
    if (answer.body.code === 'refundMethod') answer = await sent('cash')
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const { id, method } = answer.body.data.refund
    if (method === 'cash')
      await act(this.owner, `/refunds/${id}/done`, { bank_reference: `R-${id}` })
    this.counts.refunds += 1
  }

  /** Refunds the remainder; returns whether the order has an invoice that is completely credited. */
  private async end(orderId: number, isCancelled: boolean): Promise<boolean> {
    const { body } = await this.owner.call('GET', `/api/office/orders/${orderId}/office`)
    if (isCancelled && body.data.allowed.includes('cancel')) {
      const { version } = body.data
      const cancelled = await act(this.owner, `/orders/${orderId}/cancel`, {
        reason: 'other',
        version,
      })
      expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
      this.counts.cancellations += 1
      return body.data.documents.length > 0
    }
    await deliver(this.owner, orderId)
    const seen = await refundable(this.owner, orderId)
    const lines = seen.lines.flatMap((line: SeenLine) =>
      line.left_halalas === 0
        ? []
        : [
            line.left_quantity > 0
              ? { order_item_id: line.order_item_id, quantity: line.left_quantity }
              : { order_item_id: line.order_item_id, amount_halalas: line.left_halalas },
          ],
    )
    if (lines.length > 0) await this.refund(orderId, { lines }, true)
    return seen.status === 'delivered'
  }

  private async unevenLines(orderId: number): Promise<unknown[]> {
    const { rows } = await sql`
      select item.id from order_items item left join order_reductions reduction on reduction.order_item_id = item.id
      where item.order_id = ${orderId} and item.total_halalas > item.discount_halalas
      group by item.id having coalesce(sum(reduction.gross_halalas), 0) <> item.total_halalas - item.discount_halalas
        or coalesce(sum(reduction.vat_halalas), 0) <> item.vat_halalas`.execute(this.shop.db)
    return rows
  }
}

/** Null: nothing of it remains. */
function wantedOf(
  { lines }: { lines: SeenLine[] },
  { order_item_id, left_quantity, left_halalas }: SeenLine,
  { kind, share: percent }: Step,
): object | null {
  const some = (all: number) => Math.ceil((all * percent) / 100)
  if (kind === 'orderAmount')
    return {
      lines: [],
      amount_halalas: some(lines.reduce((sum, line) => sum + line.left_halalas, 0)),
    }
  if (left_halalas === 0) return null
  if (kind === 'units')
    return left_quantity === 0
      ? null
      : { lines: [{ order_item_id, quantity: some(left_quantity), restock_quantity: 1 }] }
  return { lines: [{ order_item_id, amount_halalas: some(left_halalas) }] }
}
