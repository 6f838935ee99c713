import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { callAt } from '../support/call-at.ts'
import { signIn } from '../support/customer.ts'
import { addPlant } from '../support/plants.ts'
import { newPhone } from '../support/shop.ts'
import { openFleet, type Fleet } from './support/fleet.ts'
import { openHaproxy } from './support/proxies/haproxy.ts'
import { openNginx, type ReverseProxy } from './support/proxies/nginx.ts'
import { orderThrough, type Ordered } from './support/order-through.ts'
import { reportCounts } from './support/report.ts'

const processes = 3
const shoppers = 12

/** As in ops/systemd: longer than HAProxy needs to notice it and than nginx keeps an idle connection. */
const drainDelay = { DRAIN_DELAY: '5' }

type Disturbed = Ordered & { sentAgain: number; mailsTwice: number }

/** Three processes behind nginx or HAProxy and many shoppers, while something happens to one process after another. */
async function behind(
  openProxy: (ports: number[]) => Promise<ReverseProxy>,
  settings: Record<string, string>,
  disturb: (fleet: Fleet) => Promise<void>,
): Promise<Disturbed> {
  const fleet = await openFleet(processes, { template: inject('template'), settings })
  const plants = [
    await addPlant(fleet.db, { stock: 1_000_000 }),
    await addPlant(fleet.db, { stock: null }),
  ]
  await fleet.open()
  const proxy = await openProxy(fleet.ports)
  try {
    const people = await Promise.all(
      Array.from({ length: shoppers }, () => signIn(callAt(proxy.origin), newPhone())),
    )
    const traffic = { origin: proxy.origin, isRunning: true }
    const counts = await orderThrough(
      { db: fleet.db, traffic, tokens: people.map(({ token }) => token), plants },
      () => disturb(fleet),
    )
    return { ...counts, ...(await mailsOf(fleet)) }
  } finally {
    await proxy.close()
    await fleet.close()
  }
}

/** Once every mail is sent: how many had to be sent again because their sender was killed, and how many arrived twice. */
async function mailsOf({ db }: Fleet) {
  const unsent = () =>
    db.selectFrom('outbox').select(['id', 'attempts']).where('sent_at', 'is', null).execute()
  await expect
    .poll(async () => (await unsent()).filter(({ attempts }) => attempts === 0), {
      timeout: 60_000,
    })
    .toEqual([])
  await pause(3_000) // Mails being sent are sent by then; the others would wait two minutes for their sender.
  const { length: sentAgain } = await unsent()
  await sql`update outbox set next_attempt_at = now() where sent_at is null`.execute(db)
  await expect.poll(unsent, { timeout: 60_000 }).toEqual([])
  // The inbox keeps the newest thousand. A subject contains its order number, so two equal ones are the same mail.
  const inbox = await db
    .selectFrom('inbox_messages')
    .select(['recipient', 'subject'])
    .where('channel', '=', 'mail')
    .execute()
  const mails = inbox.map(({ recipient, subject }) => `${recipient} ${subject}`)
  expect(mails.length).toBeGreaterThan(0)
  return { sentAgain, mailsTwice: mails.length - new Set(mails).size }
}

/** Runs the work for one process after another for a minute, with this pause between them. */
async function inTurn(
  seconds: number,
  everySeconds: number,
  work: (place: number) => Promise<void>,
): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let times = 0
  for (; performance.now() < end; times += 1) {
    await pause(everySeconds * 1_000 * (0.5 + Math.random()))
    await work(times % processes)
  }
  return times
}

test('three processes behind nginx, one killed or restarted every few seconds for a minute: no order lost or doubled', async (row) => {
  let times = 0
  const counts = await behind(openNginx, {}, async (fleet) => {
    times = await inTurn(60, 2, (place) =>
      Math.random() < 0.5 ? fleet.killAndStart(place) : fleet.restart(place),
    )
  })
  reportCounts(row, { times, ...counts })
  expect(counts.orders).toBe(counts.acknowledged)
  expect(counts.mailsTwice).toBeLessThanOrEqual(counts.sentAgain)
})

test('rolling restarts behind HAProxy under load: no request fails, no order lost or doubled, each mail sent once', async (row) => {
  let times = 0
  const counts = await behind(openHaproxy, drainDelay, async (fleet) => {
    times = await inTurn(60, 1, (place) => fleet.restart(place))
  })
  reportCounts(row, { times, ...counts })
  expect(counts).toMatchObject({
    orders: counts.acknowledged,
    badGateway: 0,
    lost: 0,
    sentAgain: 0,
    mailsTwice: 0,
  })
})

test('rolling restarts behind nginx under load: no request fails, no order lost or doubled, each mail sent once', async (row) => {
  let times = 0
  const counts = await behind(openNginx, drainDelay, async (fleet) => {
    times = await inTurn(120, 1, (place) => fleet.restart(place))
  })
  reportCounts(row, { times, ...counts })
  expect(counts).toMatchObject({
    orders: counts.acknowledged,
    badGateway: 0,
    lost: 0,
    sentAgain: 0,
    mailsTwice: 0,
  })
})
