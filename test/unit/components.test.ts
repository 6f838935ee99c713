import { createElement } from 'react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import cart from '../../locales/en/cart.json' with { type: 'json' }
import orders from '../../locales/en/orders.json' with { type: 'json' }
import type { Order } from '#contract/order.ts'
import { SocialLinks } from '#web/layout/footer/social-links.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { TextsProvider } from '#web/i18n/texts-provider.tsx'
import { AddressLines } from '#web/addresses/address-lines.tsx'
import { RemainingTotal } from '#web/orders/order-changes.tsx'
import { OrderDetails } from '#web/orders/order-details.tsx'
import { OrderTracking } from '#web/orders/order-tracking.tsx'
import { isSentInParts, Parcels } from '#web/orders/parcels.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Button as OfficeButton } from '#office/controls/button.tsx'

const texts = createTexts('en', { common: {}, cart, orders })
const rendered = (part: ReactNode) => renderToString(createElement(TextsProvider, { texts }, part))

describe('the footer', () => {
  const links = (addresses: string[]) => rendered(createElement(SocialLinks, { links: addresses }))

  test('shows the shop’s social networks, each with its icon and name', () => {
    const html = links([
      'https://www.instagram.com/warif',
      'https://x.com/warif',
      'https://warif.example/blog',
    ])
    expect(
      [...html.matchAll(/href="(https[^"]+)" aria-label="([^"]+)"/g)].map(([, href, name]) => [
        href,
        name,
      ]),
    ).toEqual([
      ['https://www.instagram.com/warif', 'Instagram'],
      ['https://x.com/warif', 'X'],
      ['https://warif.example/blog', 'warif.example'],
    ])
  })

  test('shows no icons for a shop without social networks', () => expect(links([])).toBe(''))
})

test('a plant without a picture shows the mark of the shop under the plant’s name', () => {
  const html = rendered(
    createElement(Picture, { image: null, alt: 'Olea europaea', sizes: '88px' }),
  )
  expect(html).toContain('role="img" aria-label="Olea europaea"')
  expect(html).toContain('<svg')
})

test('a button says that it cannot be used now', () => {
  const html = [
    rendered(createElement(Button, { 'aria-disabled': true })),
    rendered(createElement(OfficeButton, { 'aria-disabled': true })),
  ]
  for (const button of html) expect(button).toContain('aria-disabled="true"')
  expect(rendered(createElement(Button))).not.toContain('aria-disabled')
})

describe('an order sent in parts', () => {
  const line = (id: number, name: string) => ({
    id,
    name,
    name_latin: name,
    additional: { attributes: {} },
  })
  const parcel = (id: number, items: object[], delivered: string | null = null) => ({
    id,
    carrier: 'SMSA',
    tracking_number: `T-${id}`,
    shipped_at: '2026-11-28T09:00:00.000Z',
    delivered_at: delivered,
    items,
  })
  const items = [line(1, 'Olea europaea'), line(2, 'Citrus limon')]
  const orderWith = (status: string, parcels: object[]) =>
    ({ status, items, parcels }) as unknown as Order
  const first = parcel(7, [{ order_item_id: 1, qty: 2 }])
  const words = (order: Order) =>
    rendered(createElement(Parcels, { order }))
      .replaceAll(/<[^>]+>|[\u2066-\u2069]/g, ' ')
      .replaceAll(/\s+/g, ' ')

  test('names what has left in each parcel, and that the rest is being prepared', () => {
    const order = orderWith('processing', [first])
    expect(isSentInParts(order)).toBe(true)
    expect(words(order)).toContain('Olea europaea Quantity 2')
    expect(words(order)).toContain('T-7')
    expect(words(order)).not.toContain('Citrus')
    expect(words(order)).toContain(orders['orders.restToCome'])
  })

  test('says which parcel has arrived', () => {
    const second = parcel(8, [{ order_item_id: 2, qty: 1 }], '2026-11-29T09:00:00.000Z')
    const order = orderWith('shipped', [first, second])
    expect(words(order)).toMatch(
      /On its way since 28 November 2026 .*Delivered on 29 November 2026/,
    )
    expect(words(order)).not.toContain(orders['orders.restToCome'])
  })

  test('an order sent as a whole has no list of parcels', () =>
    expect(isSentInParts(orderWith('shipped', [first]))).toBe(false))
})

test('an English address names a known city in English, and leaves each part as it was typed in its own direction', () => {
  const address = {
    first_name: 'Sara',
    last_name: 'Al Harbi',
    phone: '+966500000009',
    address1: ['طريق الملك فهد 12'],
    city: 'الرياض',
    postcode: '12345',
    national_address: null,
  } as unknown as Order['shipping_address']
  expect(rendered(createElement(AddressLines, { address }))).toContain(
    '<bdi>طريق الملك فهد 12</bdi>, <bdi>Riyadh</bdi>, <bdi>12345</bdi>',
  )
})

describe('an order of which plants were refunded or taken out', () => {
  const placed = {
    status: 'delivered',
    items: [],
    invoices: [],
    shipping_address: { name: 'Sara', address1: [], city: 'Riyadh', phone: '' },
    payment_title: 'Card',
    subtotal: 294.3,
    shipping: 0,
    tax: 38.38,
    discount: 0,
    total: 294.3,
    grand_total: 294.3,
    grand_total_refunded: 0,
    total_due: 0,
    refund: null,
    refunds: [],
  }
  const invoiced = {
    ...placed,
    invoices: [{ id: 1, increment_id: 'INV-1', credit_notes: [] }],
    grand_total_invoiced: 294.3,
  }
  const details = (more: object) => words(OrderDetails, more)
  const words = (component: typeof OrderDetails | typeof RemainingTotal, more: object) => {
    const order = { ...invoiced, ...more } as unknown as Order
    return rendered(createElement(MemoryRouter, null, createElement(component, { order })))
      .replaceAll(/<span class="visually-hidden">[^<]*<\/span>|<[^>]+>|[\u2066-\u2069]/g, ' ')
      .replaceAll(/\s+/g, ' ')
  }
  const line = {
    id: 1,
    name: 'زيتون',
    name_latin: 'Olea europaea',
    name_en: 'Olive',
    image: null,
    additional: { additional_info: {}, attributes: {} },
    unit: 'piece',
    quantity: 3,
    qty_canceled: 0,
    qty_refunded: 0,
    base_total: 294.3,
  }
  const pending = { id: 'r1', state: 'pending', method: 'card', amount: 26.1, account_last4: null }
  const asked = orders['order.refundAwaited.card']

  test('a refund to the card is shown while it is under way, beside what was refunded before', () => {
    const before = { state: 'refunded', amount: 29, refunded_at: '2026-11-28T09:00:00.000Z' }
    for (const refund of [null, before])
      expect(details({ refund, refunds: [pending] })).toContain(
        `${orders['order.refundTo.card']} 26.10 ${asked}`,
      )
  })

  test('a refund to the card is not shown twice', () => {
    const title = orders['order.refundTo.card']
    expect(details({ refunds: [{ ...pending, state: 'refunded' }] })).not.toContain(title)
    expect(
      details({ refund: { state: 'pending', amount: 294.3 }, refunds: [pending] }),
    ).not.toContain(title)
  })

  test('a refund by transfer awaits the transfer to a known account, or the account', () => {
    const transfer = { ...pending, method: 'bank_transfer' }
    expect(details({ refunds: [{ ...transfer, account_last4: '7519' }] })).toContain(
      'Refund by bank transfer 26.10 Awaiting the transfer to your account ending in 7519 .',
    )
    expect(details({ refunds: [transfer] })).toContain(
      `${orders['order.refundAwaited.bank_transfer']} ${orders['order.sendAccount']}`,
    )
    const paid = { ...transfer, state: 'refunded', refunded_at: '2026-11-28T09:00:00.000Z' }
    expect(details({ refunds: [paid] })).toContain('26.10 Refunded on 28 November 2026')
  })

  test('each line says how many of it were refunded, and the total what remains of it', () => {
    const shown = details({ items: [{ ...line, qty_refunded: 1 }], grand_total_refunded: 98.1 })
    expect(shown).toContain('Quantity 3 Refunded: 1 of 3 294.30')
    expect(shown).toContain('Refunds − 98.10 Total after refunds 196.20')
  })

  test('the list of orders says below the total what remains of it, except of a cancelled order', () => {
    const row = (more: object) => words(RemainingTotal, more).trim()
    expect(row({ grand_total_refunded: 98.1 })).toBe('Total after refunds 196.20')
    expect(row({ ...placed, status: 'pending', total_due: 98.1 })).toBe('To pay on delivery 98.10')
    expect(row({})).toBe('')
    expect(row({ status: 'cancelled', grand_total_refunded: 294.3 })).toBe('')
  })

  test('each line says how many of it were taken out, and the total what is due, or was', () => {
    const items = [{ ...line, qty_canceled: 2 }]
    expect(details({ ...placed, status: 'pending', items, total_due: 98.1 })).toContain(
      'Quantity 3 Taken out of the order: 2 of 3 294.30',
    )
    expect(details({ ...placed, status: 'pending', items, total_due: 98.1 })).toContain(
      'Taken out of the order − 196.20 To pay on delivery 98.10',
    )
    expect(details({ items, grand_total_invoiced: 98.1 })).toContain(
      'Taken out of the order − 196.20 New total 98.10',
    )
  })

  test('an order that is as it was placed, or that was cancelled before it was paid, says nothing of this', () => {
    const cancelled = { ...placed, status: 'cancelled', items: [{ ...line, qty_canceled: 3 }] }
    for (const order of [{ items: [line] }, { ...placed, total_due: 294.3 }, cancelled])
      expect(details(order)).not.toMatch(/Taken out|Refund(s|ed:)|New total|To pay/)
  })
})

test('the tracking of an unpaid order says that the payment is awaited', () => {
  const order = { status: 'pending_payment', items: [], parcels: [], tracking: null }
  const html = rendered(createElement(OrderTracking, { order: order as unknown as Order }))
  expect(html).toContain(orders['orders.awaitingPayment'])
  expect(html).not.toContain(orders['orders.noTracking'])
})

describe('a delivered order', () => {
  const delivered = (items: object[], status = 'delivered') =>
    rendered(
      createElement(MemoryRouter, null, [
        createElement(OrderTracking, {
          key: 'order',
          order: {
            status,
            items,
            parcels: [],
            estimated_delivery: null,
            tracking: {
              carrier: 'Farm delivery',
              tracking_number: null,
              estimated_delivery: null,
              events: [
                {
                  status: 'Delivered',
                  code: 'delivered',
                  timestamp: '2026-11-28T09:00:00.000Z',
                  location: 'الرياض',
                  completed: true,
                },
              ],
            },
          } as unknown as Order,
        }),
      ]),
    )
  const line = { qty_ordered: 2, qty_canceled: 0 }

  test('names the city of its delivery in the reader’s language', () =>
    expect(delivered([line])).toContain('<bdi>Riyadh</bdi>'))

  test('leads to My plants, where its plants are', () =>
    expect(delivered([line])).toContain('href="/my-plants"'))

  test('does not before it is delivered, nor if nothing of it was', () => {
    expect(delivered([line], 'shipped')).not.toContain('/my-plants')
    expect(delivered([{ qty_ordered: 2, qty_canceled: 2 }])).not.toContain('/my-plants')
  })
})
