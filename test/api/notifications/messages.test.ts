import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PermanentDeliveryError } from '#domain/notifications/mail.ts'
import { sendDue, type OutboxParts } from '#domain/notifications/outbox-worker.ts'
import { queueMessage } from '#domain/notifications/queue-message.ts'
import { startWorker } from '#shared/worker.ts'
import { inboxMail } from '#adapters/mail/inbox.ts'
import { inboxSms } from '#adapters/sms/inbox.ts'
import type { ShopCustomer } from '../../support/customer.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let noura: ShopCustomer
beforeAll(async () => {
  shop = await openShop()
  noura = await shop.staff()
  // The owners get a mail about each new member, which no test here expects.
  await noura.call('POST', '/api/office/session')
})
beforeEach(async () => {
  await shop.db.deleteFrom('outbox').execute()
})
afterAll(() => shop.close())

const silent = { info: () => {}, warn: () => {}, error: () => {} }
/** A relay of this shop that sends with `sendMail`. */
const workerSendingWith = (
  sendMail: OutboxParts['sendMail'],
  log: OutboxParts['log'] = silent,
): OutboxParts => ({
  db: shop.db,
  shop: shop.settings,
  log,
  sendMail,
  sendSms: async () => {},
})
const startOutbox = (parts: OutboxParts) =>
  startWorker({
    name: 'outbox',
    idleMs: 10,
    run: async (signal) => (await sendDue(parts, signal)) > 0,
    log: silent,
  })
const queue = (request: number, db = shop.db) =>
  queueMessage(db, {
    key: `requestReceived:${request}`,
    channel: 'mail',
    recipient: 'sara@example.com',
    template: 'requestReceived',
    locale: 'en',
    facts: { reference: `CNT-${request}`, type: 'contact', name: 'Sara' },
  })
const row = (request: number) =>
  shop.db
    .selectFrom('outbox')
    .selectAll()
    .where('key', '=', `requestReceived:${request}`)
    .executeTakeFirstOrThrow()
const makeDue = () =>
  shop.db
    .updateTable('outbox')
    .set({ next_attempt_at: new Date(0) })
    .execute()

test('a message is queued once, and not queued when its transaction is rolled back', async () => {
  await queue(1)
  await queue(1)
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await queue(2, tx)
      throw new Error('the order failed')
    })
    .catch(() => {})
  expect(await shop.db.selectFrom('outbox').select('key').execute()).toEqual([
    { key: 'requestReceived:1' },
  ])
})

test('concurrent relays send each message once', async () => {
  for (let request = 1; request <= 60; request += 1) await queue(request)
  const sent: string[] = []
  const parts = workerSendingWith(async (mail) => void sent.push(mail.messageKey))
  await Promise.all(Array.from({ length: 6 }, () => sendDue(parts)))
  const relay = startOutbox(parts)
  while (new Set(sent).size < 60) await new Promise((resolve) => setTimeout(resolve, 10))
  await relay.stop()
  expect(sent).toHaveLength(60)
})

test('a message locked by another relay is skipped', async () => {
  await queue(1)
  const parts = workerSendingWith(async () => {})
  await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('outbox').selectAll().forUpdate().execute()
    expect(await sendDue(parts)).toBe(0)
  })
  expect(await sendDue(parts)).toBe(1)
})

test('a failed message is retried later and does not delay the next one', async () => {
  await queue(1)
  await queue(2)
  let isBroken = true
  const sent: string[] = []
  const parts = workerSendingWith(async ({ messageKey }) => {
    if (isBroken && messageKey === 'requestReceived:1') throw new Error('451 try later')
    sent.push(messageKey)
  })
  await sendDue(parts)
  expect(sent).toEqual(['requestReceived:2'])
  expect(await row(1)).toMatchObject({ attempts: 1, sent_at: null, last_error: '451 try later' })
  expect(await sendDue(parts)).toBe(0)

  isBroken = false
  await makeDue()
  await sendDue(parts)
  expect(sent).toEqual(['requestReceived:2', 'requestReceived:1'])
})

test('stopping a relay waits for the message being sent and leaves the others queued', async () => {
  await queue(1)
  await queue(2)
  const inFlight = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const relay = startOutbox(
    workerSendingWith(() => {
      started.resolve()
      return inFlight.promise
    }),
  )
  await started.promise
  const stopped = relay.stop()
  inFlight.resolve()
  await stopped
  expect((await row(1)).sent_at).not.toBeNull()
  expect(await row(2)).toMatchObject({ sent_at: null, attempts: 0 })
})

test('a message that was sent is not queued again', async () => {
  await queue(1)
  await sendDue(workerSendingWith(async () => {}))
  await queue(1)
  expect(await row(1)).toMatchObject({ attempts: 1, last_error: null, sent_at: expect.any(Date) })
  expect(await sendDue(workerSendingWith(async () => {}))).toBe(0)
})

test('a message that fails for a day is given up with an alarm, and staff can send it again', async () => {
  await queue(1)
  const alarms: object[] = []
  const log = { ...silent, error: (facts: object) => void alarms.push(facts) }
  const broken = workerSendingWith(() => Promise.reject(new Error('421 closing')), log)
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    expect(await row(1)).toMatchObject({ attempts: attempt - 1, dead_at: null })
    await makeDue()
    await sendDue(broken)
  }
  await makeDue()
  expect(await sendDue(broken)).toBe(0)
  expect(alarms).toMatchObject([{ alarm: 'deadMessage', key: 'requestReceived:1', attempts: 12 }])

  const list = async (state: string) =>
    (await noura.call('GET', `/api/office/messages?state=${state}`)).body
  const dead = await list('dead')
  expect(dead).toMatchObject({
    data: [
      {
        key: 'requestReceived:1',
        to: 'sara@example.com',
        state: 'dead',
        attempts: 12,
        last_error: '421 closing',
      },
    ],
    meta: { total: 1 },
  })
  expect(JSON.stringify(dead)).not.toContain('CNT-1')
  expect((await noura.call('POST', `/api/office/messages/${dead.data[0].id}/retry`)).status).toBe(
    200,
  )
  expect((await list('waiting')).data).toMatchObject([{ key: 'requestReceived:1', attempts: 0 }])
  expect(await sendDue(workerSendingWith(async () => {}))).toBe(1)
  expect((await list('sent')).data).toMatchObject([{ key: 'requestReceived:1', state: 'sent' }])
  expect((await list('dead')).data).toEqual([])
})

test('a message that its recipient’s server rejects for good is given up at once, and staff cannot retry one that is still queued', async () => {
  await queue(1)
  await sendDue(
    workerSendingWith(() => Promise.reject(new PermanentDeliveryError('550 no such mailbox'))),
  )
  expect(await row(1)).toMatchObject({
    attempts: 1,
    last_error: '550 no such mailbox',
    dead_at: expect.any(Date),
  })

  await queue(2)
  expect((await noura.call('POST', `/api/office/messages/${(await row(2)).id}/retry`)).status).toBe(
    404,
  )
})

test('the demo inbox lists mails and codes of one recipient, newest first, and keeps a thousand', async () => {
  const [sms, mail] = [
    inboxSms({ db: shop.db, log: silent }),
    inboxMail({ db: shop.db, log: silent }),
  ]
  await sms({ to: '+966512345678', text: 'وارف: رمز الدخول: 0123', otp: '0123' })
  await mail({
    to: 'Sara@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    replyTo: null,
    messageKey: 'a',
  })

  const forPhone = await shop.call('GET', '/dev/inbox.json?to=+966512345678&limit=1')
  expect(forPhone.body.data).toMatchObject([
    { channel: 'sms', to: '+966512345678', subject: null, otp: '0123' },
  ])
  const forMail = await shop.call('GET', '/dev/inbox.json?to=sara@example.com')
  expect(forMail.body.data).toHaveLength(1)
  expect(forMail.body.data[0]).not.toHaveProperty('otp')
  expect(forMail.headers.get('cache-control')).toBe('no-store')
  const page = await shop.fetch(`/dev/inbox/${forMail.body.data[0].id}.html`)
  expect(await page.text()).toBe('<p>Hello</p>')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toMatch(/^sandbox [^;]*; default-src 'none';/)
  expect((await shop.call('GET', `/dev/inbox/${forPhone.body.data[0].id}.html`)).status).toBe(404)

  for (let message = 1; message <= 1100; message += 1)
    await sms({ to: '+966500000009', text: String(message) })
  const all = await shop.call('GET', '/dev/inbox.json?limit=2000')
  expect(all.body.data).toHaveLength(1000)
  expect(all.body.data[0].text).toBe('1100')
  // Older messages are deleted from time to time.
  const { rows } = await sql<{ count: number }>`select count(*)::int from inbox_messages`.execute(
    shop.db,
  )
  expect(rows[0]?.count).toBeLessThan(1050)
})

test('a live shop has no demo inbox', async () => {
  const live = await openShop({ settings: { storeMode: 'live' } })
  expect((await live.call('GET', '/dev/inbox.json')).status).toBe(404)
  await live.close()
})
