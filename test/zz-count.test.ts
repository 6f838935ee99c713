import { afterAll, beforeAll, test } from 'vitest'
import { openShop, type Shop } from './shop.ts'
import { palmStreet } from './customer.ts'
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ settings: { saveOrdersPerMinute: 10, requestsPerMinutePerIp: 300 } as never })
})
afterAll(() => shop.close())
test('count', async () => {
  const plants = await Promise.all([1, 2, 3].map(() => shop.stockPlant({ stock: 50 })))
  const log: string[] = []
  const sara = await shop.customer()
  const warm = await shop.customer()
  await warm.fillCart(plants[0]!, 1)
  await warm.placeOrder()
  const pool = shop.pool as never as { connect: (...a: never[]) => Promise<{ query: (...a: unknown[]) => unknown; __c?: boolean }> }
  const connect = pool.connect.bind(pool)
  pool.connect = async (...a: never[]) => {
    const c = await connect(...a)
    if (!c.__c) {
      c.__c = true
      const q = c.query.bind(c)
      c.query = (...x: unknown[]) => {
        const t = x[0] as { text?: string } | string
        log.push(typeof t === 'string' ? t : (t.text ?? '?'))
        return q(...x)
      }
    }
    return c
  }
  const step = async (name: string, go: () => Promise<{ status: number }>) => {
    const n = log.length
    const { status } = await go()
    const mine = log.slice(n)
    console.log(name, status, mine.length)
    for (const m of mine) console.log('     ' + m.replace(/\s+/g, ' ').slice(0, 110))
  }
  await step('list', () => sara.call('GET', '/api/products'))
  await step('product', () => sara.call('GET', `/api/products/${plants[0]!.id}`))
  for (const p of plants) await step('add', () => sara.fillCart(p, 1))
  await step('address', () => sara.call('POST', '/api/v1/customer/checkout/save-address', { body: { billing: palmStreet } }))
  await step('payment', () =>
    sara.call('POST', '/api/v1/customer/checkout/save-payment', { body: { payment: { method: 'cash_on_delivery' } } }),
  )
  await step('order', () => sara.saveOrder())
  console.log('TOTAL', log.length, 'without begin/commit', log.filter((l) => !/^(begin|commit|start transaction)/i.test(l)).length)
})
