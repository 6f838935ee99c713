import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderPayload } from '#domain/notifications/payload.ts'
import { writeMail } from '#domain/notifications/write-mail.ts'
import { courierCities } from '#shared/cities.ts'
import { dateFormatters } from '#shared/dates.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { isVanCity } from '#shared/delivery.ts'
import { billingAddress } from '../../support/customer.ts'
import { textsIn } from '../../e2e/support/texts.ts'
import { openPages } from '../../support/pages.ts'
import type { Plant } from '../../support/plants.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const days = { deliveryDays: 3, deliveryDaysElsewhere: 7 }
let shop: Shop
let ficus: Plant
beforeAll(async () => {
  shop = await openShop({ settings: days })
  ficus = await shop.stockPlant()
})
afterAll(() => shop.close())

test.each([
  ...[
    'الرياض',
    'رياض',
    'مدينة الرياض',
    'الدِّرعيّة',
    'Riyadh',
    ' RIYADH ',
    'Ad Dir’iyah',
    'العمارية',
    'العماريه',
    'الحاير',
  ],
  ...[
    'Ar-Riyadh',
    'al riyadh',
    'Riyadh, Saudi Arabia',
    'الـريـاض',
    'العيينه',
    'Al-Uyaynah',
    'Diriyah',
  ],
])('%s is within the area of the van', (city) => expect(isVanCity(city)).toBe(true))

test.each([
  ...[
    'جدة',
    'Jeddah',
    'الدمام',
    'Riyadh Al Khabra',
    'رياض الخبراء',
    'منطقة الرياض',
    'الخرج',
    'Riyahd',
    '',
  ],
])('%j is outside the area of the van', (city) => expect(isVanCity(city)).toBe(false))

test('no suggested courier city counts as a city of the van', () => {
  expect(courierCities.flatMap(({ ar, en }) => [ar, en]).filter(isVanCity)).toEqual([])
})

test.each([
  ['الرياض', 3],
  ['جدة', 7],
])(
  'an order to %s promises a delivery day %i days ahead, in its answer, mail and tracking',
  async (city, expected) => {
    const customer = await shop.customer()
    await customer.fillCart(ficus, 1, { planting: true })
    await customer.prepareOrder({ ...billingAddress, city })
    const before = dayOf(new Date())
    const { body } = await customer.call('POST', '/api/v1/customer/checkout/save-order', {
      headers: { 'X-Locale': 'en' },
    })
    const { id, estimated_delivery: promised, items } = body.data.order
    expect([addDays(before, expected), addDays(dayOf(new Date()), expected)]).toContain(promised)
    // Orders by courier have no planting service.
    expect(items[0].additional.additional_info.planting_assistance ?? false).toBe(city === 'الرياض')
    const mail = await shop.db
      .selectFrom('outbox')
      .select('facts')
      .where('key', '=', `orderPlaced:${id}`)
      .executeTakeFirstOrThrow()
    const { text } = writeMail(
      'orderPlaced',
      mail.facts as unknown as OrderPayload,
      'en',
      shop.settings,
    )
    expect(text).toMatch(
      new RegExp(`Free delivery, arrives by \u2068?${dateFormatters('en').weekday(promised)}`),
    )
    const late = {
      ...(mail.facts as unknown as OrderPayload),
      estimated_delivery_on: addDays(before, -1),
    }
    expect(writeMail('orderShipped', late, 'en', shop.settings).text).not.toContain(
      'Free delivery, arrives',
    )
    const noura = await shop.staff()
    await noura.call('POST', `/api/office/orders/${id}/status`, { body: { status: 'processing' } })
    const order = await customer.call('GET', `/api/v1/customer/orders/${id}`, {
      headers: { 'X-Locale': 'en' },
    })
    const carrier = city === 'الرياض' ? 'Farm delivery' : 'Courier'
    expect(order.body.data.tracking).toMatchObject({ estimated_delivery: promised, carrier })
    await noura.call('POST', `/api/office/orders/${id}/status`, { body: { status: 'cancelled' } })
    expect(
      (await customer.call('GET', `/api/v1/customer/orders/${id}`)).body.data.estimated_delivery,
    ).toBeNull()
  },
)

test.each(['ar', 'en'] as const)(
  'the product page and the policy show the configured delivery days in %s',
  async (locale) => {
    const open = await openPages(shop)
    const t = textsIn(locale)
    const textOf = async (path: string) =>
      (await (await open(`/${locale}${path}`)).text()).replaceAll('<!-- -->', '')
    const plural = locale === 'ar' ? 'few' : 'other'
    expect(await textOf(`/product/${ficus.id}`)).toContain(
      `${t(`product.delivery_${plural}`, { count: '3' })} · ${t(`product.deliveryElsewhere_${plural}`, { count: '7' })}`,
    )
    expect(await textOf('/policies/delivery')).toContain(
      `${t(`delivery.2.days_${plural}`, { count: '3' })} ${t(`delivery.2.elsewhere_${plural}`, { count: '7' })}`,
    )
  },
)
