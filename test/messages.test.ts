import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueMessage } from '#domain/messages/queue-message.ts'
import { sendDue, startOutboxRelay } from '#domain/messages/outbox-relay.ts'
import type { Mail } from '#domain/messages/templates.ts'
import { inboxMail } from '#outside/mail/inbox.ts'
import { inboxSms } from '#outside/sms/inbox.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.db.deleteFrom('outbox').execute()
})
afterAll(() => shop.close())

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const queue = (orderId: number, first_name = 'Sara', db = shop.db) =>
  queueMessage(db, {
    key: `orderPlaced:${orderId}`,
    channel: 'mail',
    recipient: 'sara@example.com',
    template: 'orderPlaced',
    locale: 'en',
    facts: { orderId, total_halalas: 22_500, first_name },
  })
const row = (orderId: number) =>
  shop.db.selectFrom('outbox').selectAll().where('key', '=', `orderPlaced:${orderId}`).executeTakeFirstOrThrow()

test("a confirmation is written in both languages, the customer's first, and cannot carry HTML", async () => {
  await queue(1012, '<img src=x>')
  const mails: Mail[] = []
  await sendDue({ db: shop.db, log: silent, sendMail: async (mail) => void mails.push(mail) })

  const [mail] = mails
  expect(mail).toMatchObject({
    to: 'sara@example.com',
    subject: 'Warif: we received your order 1000001012',
    messageKey: 'orderPlaced:1012',
  })
  expect(mail?.text).toMatch(/^Hello <img src=x>,[^]*SAR 225\.00[^]*225\.00 ر\.س/)
  expect(mail?.html).not.toContain('<img')
  expect((await row(1012)).sent_at).not.toBeNull()
})

test('a message is queued once, and not at all when its change is rolled back', async () => {
  await queue(1)
  await queue(1)
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await queue(2, 'Sara', tx)
      throw new Error('the order failed')
    })
    .catch(() => {})
  expect(await shop.db.selectFrom('outbox').select('key').execute()).toEqual([{ key: 'orderPlaced:1' }])
})

test('relays side by side send each message once', async () => {
  for (let order = 1; order <= 60; order += 1) await queue(order)
  const sent: string[] = []
  const parts = { db: shop.db, log: silent, idleMs: 10, sendMail: async (mail: Mail) => void sent.push(mail.messageKey) }
  await Promise.all(Array.from({ length: 6 }, () => sendDue(parts)))
  const relay = startOutboxRelay(parts)
  while (new Set(sent).size < 60) await new Promise((resolve) => setTimeout(resolve, 10))
  await relay.stop()
  expect(sent).toHaveLength(60)
})

test('a message that another relay holds is left to it', async () => {
  await queue(1)
  const parts = { db: shop.db, log: silent, sendMail: async () => {} }
  await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('outbox').selectAll().forUpdate().execute()
    expect(await sendDue(parts)).toBe(0)
  })
  expect(await sendDue(parts)).toBe(1)
})

test('a failed message waits and is tried again; the next one is not held up', async () => {
  await queue(1)
  await queue(2)
  let isBroken = true
  const sent: string[] = []
  const parts = {
    db: shop.db,
    log: silent,
    sendMail: async ({ messageKey }: Mail) => {
      if (isBroken && messageKey === 'orderPlaced:1') throw new Error('451 try later')
      sent.push(messageKey)
    },
  }
  await sendDue(parts)
  expect(sent).toEqual(['orderPlaced:2'])
  expect(await row(1)).toMatchObject({ attempts: 1, sent_at: null, last_error: '451 try later' })
  expect(await sendDue(parts)).toBe(0)

  isBroken = false
  await shop.db.updateTable('outbox').set({ next_attempt_at: new Date() }).where('key', '=', 'orderPlaced:1').execute()
  await sendDue(parts)
  expect(sent).toEqual(['orderPlaced:2', 'orderPlaced:1'])
})

test('stopping waits for the message in flight and leaves the others to the next start', async () => {
  await queue(1)
  await queue(2)
  const inFlight = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const relay = startOutboxRelay({
    db: shop.db,
    log: silent,
    sendMail: () => {
      started.resolve()
      return inFlight.promise
    },
  })
  await started.promise
  const stopped = relay.stop()
  inFlight.resolve()
  await stopped
  expect((await row(1)).sent_at).not.toBeNull()
  expect(await row(2)).toMatchObject({ sent_at: null, attempts: 0 })
})

test('the demo inbox shows mails and codes of one person, newest first, and keeps a thousand', async () => {
  const [sms, mail] = [inboxSms({ db: shop.db, log: silent }), inboxMail({ db: shop.db, log: silent })]
  await sms({ to: '+966512345678', text: 'وارف: رمز الدخول: 0123', otp: '0123' })
  await mail({ to: 'Sara@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', messageKey: 'a' })

  const forPhone = await shop.call('GET', '/dev/inbox.json?to=+966512345678&limit=1')
  expect(forPhone.body.data).toMatchObject([{ channel: 'sms', to: '+966512345678', subject: null, otp: '0123' }])
  const forMail = await shop.call('GET', '/dev/inbox.json?to=sara@example.com')
  expect(forMail.body.data).toHaveLength(1)
  expect(forMail.body.data[0]).not.toHaveProperty('otp')
  expect(forMail.headers.get('cache-control')).toBe('no-store')

  for (let message = 0; message < 1001; message += 1) await sms({ to: '+966500000009', text: String(message) })
  const all = await shop.call('GET', '/dev/inbox.json?limit=2000')
  expect(all.body.data).toHaveLength(1000)
  expect(all.body.data[0].text).toBe('1000')
})

test('a live shop has no demo inbox', async () => {
  const live = await openShop({ settings: { storeMode: 'live' } })
  expect((await live.call('GET', '/dev/inbox.json')).status).toBe(404)
  await live.close()
})
