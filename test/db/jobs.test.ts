import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { folderStore } from '#adapters/media/folder-store.ts'
import { pictureStorage } from '#adapters/media/picture-storage.ts'
import { photoStorage } from '#adapters/media/photo-storage.ts'
import { connect } from '#db/connection/connect.ts'
import { fillSearchColumns } from '#domain/search/fill-search-columns.ts'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import { personalTables } from '#domain/customers/personal-tables.ts'
import { claimRun, type Schedule } from '#jobs/claim-run.ts'
import { startPeriodicJobs, type PeriodicJobParts } from '#jobs/periodic-jobs.ts'
import type { Settings } from '#shared/settings.ts'
import { openShop, type Shop } from '../support/shop.ts'

let mediaDir: string
beforeAll(async () => {
  mediaDir = await mkdtemp(join(tmpdir(), 'warif-jobs-'))
})
afterAll(() => rm(mediaDir, { recursive: true, force: true }))

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** The log lines of all processes at level error. */
let alarms: object[] = []

/** The jobs of one process, with a short interval. */
function startProcess(
  dailyAt: PeriodicJobParts['dailyAt'],
  settings: Partial<Settings> = {},
  onConnect = () => {},
) {
  const log = { info() {}, warn() {}, error: (facts: object) => void alarms.push(facts) }
  const connectUnlimited = () => {
    onConnect()
    return connect(String(shop.pool.options.connectionString), { poolSize: 1, queryTimeoutMs: 0 })
  }
  return startPeriodicJobs({
    db: shop.db,
    connectUnlimited,
    pictureStore: folderStore(mediaDir),
    officeFilesDir: shop.officeFilesDir,
    mediaStorage: pictureStorage(folderStore(mediaDir)),
    photoStorage: photoStorage(folderStore(mediaDir)),
    settings: { ...shop.settings, ...settings },
    log,
    pollMs: 20,
    ...(dailyAt && { dailyAt, noticesAt: dailyAt }),
  })
}

/** The time in Riyadh by the clock of the database, this number of minutes ago, as `HH:MM`. */
async function riyadhTime(minutesAgo: number): Promise<`${number}:${number}`> {
  const { rows } = await sql<{ time: `${number}:${number}` }>`
    select to_char(now() at time zone 'Asia/Riyadh' - make_interval(mins => ${minutesAgo}::int), 'HH24:MI') as time`.execute(
    shop.db,
  )
  return rows[0]?.time ?? '0:0'
}

const started = async () =>
  (await shop.db.selectFrom('job_runs').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  )

const jobs = [
  'alarmDueRefunds',
  'buildLargeIndexes',
  'checkInvariants',
  'deleteExpiredData',
  'deleteExpiredKeys',
  'emptyMediaBin',
  'emptyProductBin',
  'eraseBankAccounts',
  'fillInvoices',
  'fillSearchColumns',
  'linkPlantNames',
  'queueCareReminders',
  'queueLowStockNotice',
  'queuePermitNotices',
  'queueRestockNotices',
  'queueTeamNotices',
  'sweepOfficeJobs',
  'sweepPhotos',
]

/** Runs the jobs of one process until all due ones have been started. */
async function runJobs(settings: Partial<Settings> = {}): Promise<void> {
  const process = startProcess(await riyadhTime(0), settings)
  await expect.poll(started).toEqual(jobs)
  await process.stop()
}

test('of many processes exactly one runs a due job, and none runs it again in the same period', async () => {
  const claims = async (...given: Schedule[]) => {
    const won = await Promise.all(given.map((schedule) => claimRun(shop.db, 'a job', schedule)))
    return won.filter(Boolean).length
  }
  const today = { dailyAt: await riyadhTime(0) }
  expect(await claims(today, today, today, today, today)).toBe(1)
  expect(await claims(today)).toBe(0)
  await sql`update job_runs set started_at = started_at - interval '1 day'`.execute(shop.db)
  expect(await claims(today, today)).toBe(1)
  expect(await claims({ everyMinutes: 60 })).toBe(0)
  await sql`update job_runs set started_at = now() - interval '61 minutes'`.execute(shop.db)
  expect(await claims({ everyMinutes: 60 }, { everyMinutes: 60 })).toBe(1)
})

test('a daily job runs at its hour in Riyadh and at no other', async () => {
  for (const minutesAgo of [-30, 150])
    expect(await claimRun(shop.db, 'a job', { dailyAt: await riyadhTime(minutesAgo) })).toBe(false)
})

test('every night one process checks the invariants, and a violation raises an alarm', async () => {
  await shop.stockPlant({ pictures: 1 })
  await sql`insert into stock_movements (product_id, quantity, reason) select id, 5, 'adjusted' from products`.execute(
    shop.db,
  )
  alarms = []
  const dailyAt = await riyadhTime(0)
  const processes = [startProcess(dailyAt), startProcess(dailyAt)]
  await expect.poll(() => alarms.length).toBe(1)
  for (const process of processes) await process.stop()
  expect(alarms).toEqual([
    {
      alarm: 'invariantsViolated',
      violations: [
        { rule: 'stock that is not its movements', count: 1, ids: [expect.any(String)] },
        {
          rule: 'a picture without its file',
          count: 1,
          ids: [expect.stringMatching(/^product\/\d+\/1\.webp$/)],
        },
      ],
    },
  ])
})

test('a failing job raises an alarm, and the others run', async () => {
  await sql`alter table inbox_messages rename column created_at to made_at`.execute(shop.db)
  alarms = []
  await runJobs()
  expect(alarms).toEqual([
    expect.objectContaining({ alarm: 'jobFailed', job: 'deleteExpiredData' }),
  ])
})

test('a long check of the invariants ends when the shop closes', async () => {
  alarms = []
  const others = jobs.filter((name) => name !== 'checkInvariants')
  await sql`insert into job_runs (name, started_at) select name, now() from unnest(${others}::text[]) as ran (name)`.execute(
    shop.db,
  )
  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table orders in access exclusive mode`.execute(tx) // Its readers wait.
    const process = startProcess(await riyadhTime(0))
    const waiting = sql`select from pg_locks where not granted and relation = 'orders'::regclass
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await waiting.execute(tx)).rows.length).toBe(1)
    await process.stop()
  })
  expect(alarms).toEqual([])
})

test('a check of the invariants that is about to begin when the shop closes does not begin', async () => {
  alarms = []
  // Other jobs that use a connection of their own are marked as run today.
  await sql`
    insert into job_runs (name, started_at)
    select name, now() from unnest('{buildLargeIndexes,emptyMediaBin,emptyProductBin,fillInvoices}'::text[]) as ran (name)`.execute(
    shop.db,
  )
  await shop.db.transaction().execute(async (tx) => {
    await sql`lock table stock_movements in access exclusive mode`.execute(tx) // The check reads this table.
    let stopped: Promise<void> | undefined
    let connections = 0
    const process = startProcess(await riyadhTime(0), {}, () => {
      connections += 1
      if (connections === 2) stopped = process.stop() // The first connection is that of deleting.
    })
    await expect.poll(() => stopped !== undefined).toBe(true)
    await stopped
  })
  expect(alarms).toEqual([])
})

test('expired sessions, codes, counters and stored answers are deleted without a sign-in', async () => {
  const sara = await shop.customer()
  const plant = await shop.stockPlant()
  await sara.fillCart(plant)
  await sara.placeOrder({ 'Idempotency-Key': 'order-of-sara' })
  await shop.call('POST', '/api/phone-auth/send-otp', { body: { phone: '+966512345678' } })
  await sql`insert into request_counts (key, minute, hits) values ('192.0.2.1', 1, 5)`.execute(
    shop.db,
  )
  await sql`insert into throttle_hits (key) values ('a phone')`.execute(shop.db)
  const left = async () => {
    const counts: Record<string, number> = {}
    for (const table of [
      'sessions',
      'sign_in_challenges',
      'idempotency_keys',
      'throttle_hits',
      'key_locks',
      'request_counts',
    ] as const)
      counts[table] = (await shop.db.selectFrom(table).selectAll().execute()).length
    return counts
  }
  expect(Object.values(await left()).every((rows) => rows > 0)).toBe(true)
  await sql`update sessions set last_used_at = now() - interval '100 days', created_at = now() - interval '100 days'`.execute(
    shop.db,
  )
  await sql`update sign_in_challenges set expires_at = now() - interval '100 days'`.execute(shop.db)
  await sql`update idempotency_keys set created_at = now() - interval '100 days'`.execute(shop.db)
  await sql`update throttle_hits set hit_at = now() - interval '100 days'`.execute(shop.db)
  await sql`update key_locks set used_at = now() - interval '100 days'`.execute(shop.db)
  await runJobs()
  expect(await left()).toEqual({
    sessions: 0,
    sign_in_challenges: 0,
    idempotency_keys: 0,
    throttle_hits: 0,
    key_locks: 0,
    request_counts: 0,
  })
})

/** Creates the data that a customer leaves in the shop, `days` old. */
async function insertPersonalData(days: number): Promise<void> {
  const sara = await shop.customer()
  const plant = await shop.stockPlant()
  await sara.fillCart(plant)
  await sara.placeOrder()
  await sara.fillCart(plant)
  await sara.prepareOrder()
  await shop.call('POST', '/api/contact', {
    body: { name: 'Sara', email: 'sara@example.com', message: 'مرحبا، أريد نبتة كبيرة للمكتب' },
  })
  await sql`update outbox set sent_at = now() - make_interval(days => ${days}::int)`.execute(
    shop.db,
  )
  await sql`update service_requests set state = 'closed'`.execute(shop.db)
  for (const [table, column] of [
    ['inbox_messages', 'created_at'],
    ['service_requests', 'created_at'],
    ['carts', 'updated_at'],
    ['orders', 'placed_at'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - make_interval(days => ${days}::int)`.execute(
      shop.db,
    )
}

async function tracesLeft(): Promise<Record<string, boolean>> {
  const found: Record<string, boolean> = {}
  for (const table of ['outbox', 'inbox_messages', 'service_requests', 'cart_addresses'] as const)
    found[table] = (await shop.db.selectFrom(table).select('id').execute()).length > 0
  return found
}

test('mails, service requests and addresses of carts are deleted after their period, and the invariants hold without them', async () => {
  const periods = {
    sentMailRetentionDays: 60,
    serviceRequestRetentionDays: 60,
    cartAddressRetentionDays: 60,
  }
  await insertPersonalData(61)
  await runJobs(periods)
  expect(await tracesLeft()).toEqual({
    outbox: false,
    inbox_messages: false,
    service_requests: false,
    cart_addresses: false,
  })
  expect(await shop.db.selectFrom('cart_items').select('id').execute()).toHaveLength(1)
  expect(await checkInvariants(shop.db)).toEqual([])
})

test('a service request is kept while it is open, and then for its period after the last event', async () => {
  for (const name of ['open', 'just closed', 'over'])
    await shop.call('POST', '/api/contact', {
      body: { name, email: 'sara@example.com', message: 'مرحبا، أريد نبتة كبيرة للمكتب' },
    })
  await sql`update service_requests set created_at = now() - interval '61 days', state = case name when 'open' then 'quoted' else 'closed' end`.execute(
    shop.db,
  )
  await sql`insert into request_events (request_id, kind, text, at)
    select id, 'state', 'closed', now() - case name when 'over' then interval '61 days' else interval '59 days' end
    from service_requests where name <> 'open'`.execute(shop.db)
  await runJobs({ serviceRequestRetentionDays: 60 })
  const left = await shop.db.selectFrom('service_requests').select('name').orderBy('id').execute()
  expect(left.map(({ name }) => name)).toEqual(['open', 'just closed'])
  expect(await shop.db.selectFrom('request_events').select('kind').execute()).toHaveLength(1)
})

test('a phone that waited a year for a plant is deleted, and a sent notice is kept without its phone', async () => {
  const plant = await shop.stockPlant({ stock: 0 })
  for (const phone of ['0512345678', '0512345679', '0512345670'])
    expect(
      (
        await shop.call('POST', '/api/v1/restock-notices', {
          body: { product_id: plant.id, phone },
        })
      ).status,
    ).toBe(201)
  await sql`update restock_notices set created_at = now() - interval '366 days' where phone <> '+966512345670'`.execute(
    shop.db,
  )
  await sql`update restock_notices set phone = null, queued_at = now() where phone = '+966512345679'`.execute(
    shop.db,
  )
  await runJobs()
  expect(
    await shop.db.selectFrom('restock_notices').select('phone').orderBy('id').execute(),
  ).toEqual([{ phone: null }, { phone: '+966512345670' }])
})

test('mails, service requests and addresses of carts are kept during their period, and for ever if it is 0', async () => {
  await insertPersonalData(29)
  await runJobs({
    sentMailRetentionDays: 31,
    serviceRequestRetentionDays: 30,
    cartAddressRetentionDays: 0,
  })
  expect(Object.values(await tracesLeft())).toEqual([true, true, true, true])
  await sql`delete from outbox`.execute(shop.db)
  expect((await checkInvariants(shop.db)).map(({ rule }) => rule)).toEqual([
    'an order without its mails',
  ])
})

test('codes, keys, invitations and previews of the team and registrations are deleted after their period, and kept until then', async () => {
  const { id } = await shop.customer()
  const plant = await shop.stockPlant()
  await sql`insert into staff (customer_id, name, origin) values (${id}, 'Noura', 'invitation')`.execute(
    shop.db,
  )
  // Of each table one row whose period is over and one that has a minute left.
  await sql`
    insert into registration_tokens (phone, token_sha256, expires_at)
      values ('over', '\\x00', now() - interval '1 second'), ('kept', '\\x00', now() + interval '1 minute')`.execute(
    shop.db,
  )
  await sql`
    insert into product_previews (token_sha256, product_id, answers, staff_id, expires_at)
      select mark::bytea, ${plant.id}, '{}', ${id}, now() + after::interval
      from (values ('over', '-1 second'), ('kept', '1 minute')) as preview (mark, after)`.execute(
    shop.db,
  )
  await sql`
    insert into content_previews (token_sha256, name, value, expires_at)
      select mark::bytea, 'announcement', '{}', now() + after::interval
      from (values ('over', '-1 second'), ('kept', '1 minute')) as preview (mark, after)`.execute(
    shop.db,
  )
  await sql`
    insert into office_keys (staff_id, key, request_sha256, status, answer, created_at)
      select ${id}, mark, '\\x00', 200, '{}', now() - interval '24 hours' + after::interval
      from (values ('over', '-1 second'), ('kept', '1 minute')) as key (mark, after)`.execute(
    shop.db,
  )
  await sql`
    insert into staff_invitations (phone, name, roles, secret_sha256, expires_at, accepted_at, withdrawn_at)
      select mark || name, name, '{packer}', '\\x00', coalesce(unanswered, now()), accepted, withdrawn
      from (values ('over', interval '-1 second'), ('kept', interval '1 minute')) as age (mark, after),
        lateral (select now() - interval '30 days' + after as ended) as ending,
        lateral (values ('unanswered', ended, null, null), ('accepted', null, ended, null), ('withdrawn', null, null, ended))
          as invitation (name, unanswered, accepted, withdrawn)`.execute(shop.db)
  await runJobs()
  const { rows } = await sql<{ mark: string }>`
    select phone as mark from registration_tokens
    union all select convert_from(token_sha256, 'utf8') from product_previews
    union all select convert_from(token_sha256, 'utf8') from content_previews
    union all select key from office_keys
    union all select phone from staff_invitations order by mark`.execute(shop.db)
  expect(rows.map(({ mark }) => mark)).toEqual([
    ...Array.from({ length: 4 }, () => 'kept'),
    ...['accepted', 'unanswered', 'withdrawn'].map((name) => `kept${name}`),
  ])
})

test('every setting that personalTables names as a retention period exists', () => {
  const words = Object.values(personalTables).map(({ ends }) => ends)
  const settings = words.filter((word) => word.endsWith('Days'))
  expect(settings.filter((name) => !(name in shop.settings))).toEqual([])
})

test('the job fills missing search columns, so that a plant ranks first by its whole name and is found by its facts', async () => {
  const plain = await shop.stockPlant({ name: 'ورد', nameLatin: null, nameEn: 'Rose' })
  const newer = await shop.stockPlant({
    name: 'نبتة ورد',
    nameLatin: null,
    nameEn: 'Rose of China',
  })
  const mute = await shop.stockPlant({ name: '؟', nameLatin: null, nameEn: null })
  await sql`update products set search_names = '{}', search_facts = '', care = '{"light_en": "Full sunshine"}' where id = ${plain.id}`.execute(
    shop.db,
  )
  const found = async (words: string): Promise<number[]> =>
    (await shop.call('GET', `/api/products?q=${encodeURIComponent(words)}`)).body.data.map(
      ({ id }: { id: number }) => id,
    )
  expect(await found('ورد')).toEqual([newer.id, plain.id])
  expect(await found('sunshine')).toEqual([])
  await runJobs()
  expect(await found('ورد')).toEqual([plain.id, newer.id])
  expect(await found('sunshine')).toEqual([plain.id])
  expect(await fillSearchColumns(shop.db)).toBe(0)
  expect((await shop.call('GET', `/api/products/${mute.id}`)).status).toBe(200)
})
