import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '#db/connection/connect.ts'
import { migrate } from '#db/migrations/migrate.ts'
import { requireSameSecret } from '#domain/processes/require-same-secret.ts'
import { StartError } from '#shared/start-error.ts'
import { callAt } from '../support/call-at.ts'
import { newestCode, signIn } from '../support/customer.ts'
import { command, urlOf } from '../support/database/database.ts'
import { root } from '../support/files.ts'
import { freePort } from '../support/free-port.ts'
import type { Traffic } from '../load/support/order-continuously.ts'
import { addPlant, type Plant } from '../support/plants.ts'
import { newPhone, type Call } from '../support/shop.ts'
import { openFleet, type Fleet } from '../load/support/fleet.ts'
import { orderThrough } from '../load/support/order-through.ts'

let fleet: Fleet
let plants: Plant[]
let first: Call
let second: Call

/** Two processes of the shop, opened at the same moment on one database and one new folder. */
beforeAll(async () => {
  fleet = await openFleet(2, { template: inject('template') })
  plants = [await addPlant(fleet.db, { stock: 100_000 }), await addPlant(fleet.db, { stock: null })]
  ;[first, second] = (await fleet.open()).map(({ origin }) => callAt(origin)) as [Call, Call]
})
afterAll(() => fleet?.close())

test('a code sent by one process is accepted by the other, and its session is valid in both', async () => {
  const phone = newPhone()
  await first('POST', '/api/phone-auth/register', { body: { phone, first_name: 'Sara' } })
  const { status, body } = await second('POST', '/api/phone-auth/verify-otp', {
    body: { phone, otp: await newestCode(first, phone) },
  })
  expect(status).toBe(200)
  const token = String(body.token)
  const account = (call: Call) => call('GET', '/api/v1/customer/sessions', { token })
  expect([(await account(first)).status, (await account(second)).status]).toEqual([200, 200])

  await first('POST', '/api/phone-auth/logout', { token })
  expect([(await account(first)).status, (await account(second)).status]).toEqual([401, 401])
})

test('wrong guesses at a code are counted over all processes', async () => {
  const phone = newPhone()
  await first('POST', '/api/phone-auth/register', { body: { phone, first_name: 'Sara' } })
  const right = await newestCode(first, phone)
  const guess = (call: Call, otp: string) =>
    call('POST', '/api/phone-auth/verify-otp', { body: { phone, otp } })
  const wrong = right === '1234' ? '4321' : '1234'
  for (const call of [first, second, first, second, first])
    expect((await guess(call, wrong)).status).not.toBe(200)
  expect((await guess(second, right)).status).not.toBe(200)
})

test('an order sent to both processes at once under one key is placed and charged once', async () => {
  const sara = await signIn(first, newPhone())
  await sara.fillCart({ id: plants[0]?.id ?? 0 }, 2)
  await sara.prepareCard()
  const save = (call: Call) =>
    call('POST', '/api/v1/customer/checkout/save-order', {
      token: sara.token,
      headers: { 'Idempotency-Key': 'one-click-of-sara' },
    })

  const answers = await Promise.all([first, second, first, second].map(save))

  expect(
    answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status)),
  ).toEqual([])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(await sara.orders()).toHaveLength(1)
  expect((await save(second)).headers.get('idempotency-replayed')).toBe('true')
  expect(
    await fleet.db
      .selectFrom('payment_attempts')
      .select('state')
      .where('customer_id', '=', sara.id)
      .execute(),
  ).toEqual([{ state: 'captured' }])
})

test('each of a hundred mails due at once is sent by one process', async () => {
  const sara = await signIn(second, newPhone())
  await sara.fillCart({ id: plants[1]?.id ?? 0 })
  const { body } = await sara.placeOrder()
  await sql`insert into outbox (key, channel, recipient, template, locale, facts)
    select key || ':' || copy, channel, recipient, template, locale, facts from outbox cross join generate_series(2, 100) as copy
    where key = ${`orderPlaced:${body.data.order.id}`}`.execute(fleet.db)

  const waiting = fleet.db.selectFrom('outbox').select('id').where('sent_at', 'is', null)
  await expect.poll(() => waiting.execute(), { timeout: 30_000 }).toEqual([])

  const written = await fleet.db.selectFrom('outbox').select('id').execute()
  const mails = await fleet.db
    .selectFrom('inbox_messages')
    .select('id')
    .where('channel', '=', 'mail')
    .execute()
  expect(written.length).toBeGreaterThanOrEqual(100)
  expect(mails).toHaveLength(written.length)
})

test('a process with another SECRET_KEY does not start and names the setting, and one that replaces the known key starts', async () => {
  const wrong = 'a key that nobody else has, 32 letters'
  await expect(fleet.startAnother({ SECRET_KEY: wrong })).rejects.toThrow(
    /did not open: SECRET_KEY is not the key.*\n$/,
  )
  const { rows } = await sql<{
    text: string
  }>`select row_to_json(known)::text as text from secret_fingerprint as known`.execute(fleet.db)
  expect(rows).toHaveLength(1)

  // A rotation: the first restarted process names the key it replaces, and from then on the new key is valid.
  const [first, second, third] = ['first', 'second', 'third'].map(
    (name) => `${name} key of this shop, 32 letters`,
  ) as [string, string, string]
  await sql`delete from secret_fingerprint`.execute(fleet.db)
  await requireSameSecret(fleet.db, first, null)
  await requireSameSecret(fleet.db, second, first)
  await requireSameSecret(fleet.db, second, first)
  await expect(requireSameSecret(fleet.db, first, null)).rejects.toThrow(StartError)
  await expect(requireSameSecret(fleet.db, third, first)).rejects.toThrow(StartError)
  await sql`delete from secret_fingerprint`.execute(fleet.db)
})

test('processes with different settings raise an alarm and a metric that name them, and no value is stored in clear', async () => {
  const port = await freePort()
  const odd = await fleet.startAnother({
    VAT_RATE_BP: '500',
    STAFF_PHONES: '+966512345678',
    LOG_LEVEL: 'error',
    METRICS_PORT: String(port),
  })
  try {
    await expect.poll(odd.said).toContain('settingsDiffer')
    const alarm =
      odd
        .said()
        .split('\n')
        .find((line) => line.includes('settingsDiffer')) ?? '{}'
    expect(JSON.parse(alarm).differing.map(({ setting }: { setting: string }) => setting)).toEqual([
      'staffPhones',
      'vatRateBasisPoints',
    ])
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(metrics).toMatch(/^warif_settings_differing 2$/m)
    const { rows } = await sql<{
      text: string
    }>`select row_to_json(known)::text as text from running_processes as known`.execute(fleet.db)
    expect(rows.length).toBeGreaterThanOrEqual(3)
    expect(rows.map(({ text }) => text).join()).not.toContain('512345678')
  } finally {
    await odd.stop()
  }
  const { rows } = await sql`select from running_processes`.execute(fleet.db)
  expect(rows).toHaveLength(2)
})

test(
  'one process is killed and the other goes on selling, and every acknowledged order exists once',
  { timeout: 120_000 },
  async () => {
    const people = await Promise.all(
      [first, second, first, second].map((call) => signIn(call, newPhone())),
    )
    let turn = 0
    const traffic: Traffic = {
      isRunning: true,
      get origin() {
        return fleet.processes[(turn += 1) % 2]?.origin ?? ''
      },
    }
    const counts = await orderThrough(
      { db: fleet.db, traffic, tokens: people.map(({ token }) => token), plants },
      async (sold) => {
        await expect.poll(sold, { timeout: 20_000 }).toBeGreaterThan(3)
        await pause(Math.random() * 300)
        await fleet.killAndStart(0)
      },
    )
    expect(counts.acknowledged).toBeGreaterThan(4)
    expect(counts.orders).toBe(counts.acknowledged)
  },
)

test('three processes that migrate one empty database at once apply each migration once', async () => {
  const database = `warif_empty_${randomBytes(6).toString('hex')}`
  await command(inject('adminUrl'), `create database ${database}`)
  const processes = Array.from({ length: 3 }, () =>
    connect(urlOf(inject('adminUrl'), database), { poolSize: 1 }),
  )

  const applied = await Promise.all(processes.map(({ db }) => migrate(db, `${root}/migrations`)))

  await Promise.all(processes.map(({ close }) => close()))
  await command(inject('adminUrl'), `drop database ${database} with (force)`)
  expect(applied.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([
    0,
    0,
    applied.flat().length,
  ])
  expect(new Set(applied.flat()).size).toBe(applied.flat().length)
})
