import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { inject } from 'vitest'
import { createApi } from '#api/app.ts'
import { connect } from '#db/connection/connect.ts'
import type { Db } from '#db/tables.ts'
import { jobKinds } from '#domain/office/job-kinds.ts'
import { runNextJob } from '#domain/office/jobs/run-jobs.ts'
import { readCatalogueVersion } from '#domain/catalogue/read-catalogue-version.ts'
import type { PaymentGateway } from '#domain/payments/gateway.ts'
import { createLiveSettings } from '#domain/settings/live-settings.ts'
import { encodePhoto } from '#adapters/media/encode-photo.ts'
import { encodeUpload } from '#adapters/media/encode-upload.ts'
import { folderStore } from '#adapters/media/folder-store.ts'
import { pictureStorage } from '#adapters/media/picture-storage.ts'
import { photoStorage } from '#adapters/media/photo-storage.ts'
import { sandboxBank } from '#adapters/payments/sandbox/fake-bank.ts'
import { sandboxGateway } from '#adapters/payments/sandbox/gateway.ts'
import { inboxSms } from '#adapters/sms/inbox.ts'
import { createResponseCache } from '#http/cache/response-cache.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import type { Settings } from '#shared/settings.ts'
import { readConfig } from '#config/config.ts'
import { asAnswer, asRequest } from './call-at.ts'
import { newestCode, signIn, signUp } from './customer.ts'
import type { Name, ShopCustomer } from './customer.ts'
import { cardTraces } from './payments/card-traces.ts'
import { urlOf } from './database/database.ts'
import { leaveDatabase, takeDatabase } from './database/shop-database.ts'
import { addPlant } from './plants.ts'
import type { Plant, StockPlantOptions } from './plants.ts'

export interface Answer {
  status: number
  /** Any JSON: a test accesses it by name; its schema was checked inside the API (`checkAnswers`). */
  body: ReturnType<typeof JSON.parse>
  headers: Headers
}

export interface CallOptions {
  token?: string | undefined
  /** An object is sent as JSON, a string unchanged. */
  body?: unknown
  headers?: Record<string, string>
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>
export type Shop = Awaited<ReturnType<typeof openShop>>

/** Settings for shops of the tests: no limits by address, since all customers have the same one. */
const withoutLimits: Partial<Settings> = {
  secretKey: 'secret key of the tests',
  // Tests count the mails to customers.
  orderNoticeEmail: null,
  requestsPerMinutePerIp: 0,
  pagesPerMinutePerIp: 0,
  concurrentPerIp: 0,
  otpSendsPerIpPerHour: 0,
  otpWrongPerIpPerHour: 0,
  otpWrongPerHour: 0,
  otpWrongPerDay: 0,
  otpKnownSharePercent: 0,
  otpHourlySharePercent: 0,
  saveOrdersPerMinute: 0,
  couponTriesPerMinute: 0,
  requestMailsPerRecipientPerHour: 0,
  cancellationsPerHour: 0,
  openCashOrders: 0,
  openCashHalalas: 0,
  openCardOrders: 0,
  openCardHalalas: 0,
  cardEntriesPerHour: 0,
  refusedChargesPerHour: 0,
  refusedChargesPerDay: 0,
  refusedChargesAlarm: 0,
}

interface ShopOptions {
  settings?: Partial<Settings>
  /** Another payment provider, or the sandbox with special behaviour. */
  payments?: (sandbox: PaymentGateway) => PaymentGateway
  /** Responses are cached, as in a real shop; direct changes of a test are then visible a second later. */
  cached?: boolean
  /** The store of pictures, instead of a folder. */
  pictures?: ObjectStore
}

/**
 * A real API on a fresh, migrated, empty database. `close()` it when done.
 *
 * const shop = await openShop()
 * const ficus = await shop.stockPlant({ priceHalalas: 11_500, stock: 1 })
 * const sara = await shop.customer()
 * await sara.fillCart(ficus, 1)
 * const { status, body } = await sara.placeOrder()
 */
export async function openShop({
  settings = {},
  payments = (sandbox) => sandbox,
  cached = false,
  pictures,
}: ShopOptions = {}) {
  const adminUrl = inject('adminUrl')
  const database = await takeDatabase()
  const chosen: Settings = {
    secretKey: '',
    ...readConfig({}).settings,
    ...withoutLimits,
    ...settings,
  }
  const log = memoryLog()
  // Both are created with the first file.
  const mediaDir = join(tmpdir(), `${database}-media`)
  const officeFilesDir = join(tmpdir(), `${database}-office`)
  const open = () =>
    openProcess(urlOf(adminUrl, database), {
      settings: chosen,
      log,
      payments,
      cached,
      pictures: pictures ?? folderStore(mediaDir),
      officeFilesDir,
    })
  const first = open()
  const opened = [first]
  const { db, pool, writes, api, call, fetchApi } = first
  const withoutQueryTimeout = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const { db: unlimited, close } = connect(urlOf(adminUrl, database), {
      poolSize: 1,
      queryTimeoutMs: 0,
    })
    return work(unlimited).finally(close)
  }

  return {
    db,
    pool,
    writes,
    /** Runs work on the shop's database without a time limit, like a command. */
    withoutQueryTimeout,
    settings: chosen,
    /** Changes settings of the server, like a restart with another environment. */
    changeSettings: async (changes: Partial<Settings>): Promise<void> => {
      Object.assign(chosen, changes)
      for (const { liveSettings } of opened) await liveSettings.reload()
    },
    /** The directory of uploaded pictures. */
    mediaDir,
    endpoints: api.endpoints,
    /** Errors in the log; a test of error handling empties it. */
    failures: log.failures,
    /** Every line of the log. */
    logLines: log.lines,
    fetch: fetchApi,
    /** The response cache; undefined unless the shop was opened with `cached`. */
    cache: first.cache,
    /** The API itself, for tests with a server in front of it. */
    api,
    call,
    /** A second process of the shop on the same database, closed with the shop. */
    secondProcess() {
      const second = open()
      opened.push(second)
      return {
        db: second.db,
        pool: second.pool,
        call: second.call,
        fetch: second.fetchApi,
        cache: second.cache,
        paymentContext: second.paymentContext,
      }
    },
    /**
     * Runs the waiting jobs of the back office, like the worker of a process; returns their number. `onBatch` is called before each batch;
     * while it returns true, which means that requests are waiting, the batch waits too.
     */
    runJobs: async (onBatch: () => unknown = () => {}): Promise<number> => {
      const runner = {
        db,
        log,
        kinds: jobKinds,
        worker: randomBytes(6).toString('hex'),
        filesDir: officeFilesDir,
        isDatabaseBusy: () => onBatch() === true,
      }
      let count = 0
      while (await runNextJob(runner, new AbortController().signal)) count += 1
      return count
    },
    /** The directory of export files. */
    officeFilesDir,
    /** The payment context of the reconciler. */
    paymentContext: first.paymentContext,
    /** The page of the sandbox's bank; `shop.webhooks.isDelivering = false` drops its webhooks. */
    bank: first.bank,
    webhooks: first.webhooks,
    /** Waits for work that the API does after its answers. */
    settled: () => api.settled(),
    stockPlant: (options?: StockPlantOptions): Promise<Plant> => addPlant(db, options),
    /** `stock` null: not tracked. */
    setStock: async (plant: Plant, stock: number | null): Promise<void> => {
      await db
        .updateTable('products')
        .set({ stock_quantity: stock })
        .where('id', '=', plant.id)
        .execute()
    },
    setPrice: async (plant: Plant, priceHalalas: number): Promise<void> => {
      await db
        .updateTable('products')
        .set({ price_halalas: priceHalalas })
        .where('id', '=', plant.id)
        .execute()
    },
    stockOf: async (plant: Plant): Promise<number | null> =>
      (
        await db
          .selectFrom('products')
          .select('stock_quantity')
          .where('id', '=', plant.id)
          .executeTakeFirstOrThrow()
      ).stock_quantity,
    /** The newest code sent to a phone (E.164), from the demo inbox. */
    codeFor: (phone: string) => newestCode(call, phone),
    /** A new customer who signed in through the API. */
    customer: (name?: Name): Promise<ShopCustomer> => signUp(call, newPhone(), name),
    /** A member whose phone is in `staffPhones`. */
    staff: (): Promise<ShopCustomer> =>
      signIn(call, chosen.staffPhones[0] ?? '', { firstName: 'Noura' }),
    close: async () => {
      for (const { settled } of opened) await settled()
      const last = connect(urlOf(adminUrl, database), { poolSize: 1, queryTimeoutMs: 0 })
      const found = await cardTraces(last.db, log.lines)
      for (const { close } of opened) await close()
      await rm(officeFilesDir, { recursive: true, force: true })
      await rm(mediaDir, { recursive: true, force: true })
      await leaveDatabase(database, last.pool)
      if (found.length > 0) throw new Error(`card data was kept:\n${found.join('\n')}`)
    },
  }
}

/** One process of the shop, with separate connections and a separate API. */
function openProcess(
  url: string,
  {
    settings,
    log,
    payments,
    cached,
    pictures,
    officeFilesDir,
  }: Required<ShopOptions> & {
    settings: Settings
    log: MemoryLog
    officeFilesDir: string
  },
) {
  const connection = connect(url, { poolSize: 10, log })
  const { db, pool, writes } = connection
  const { seller, orderNoticeEmail, secretKey } = settings
  const gateway = payments(sandboxGateway({ db, secretKey }))
  const ports = {
    sendSms: inboxSms({ db, log }),
    payments: settings.cardsOffered ? gateway : null,
    media: { encode: encodeUpload, storage: pictureStorage(pictures) },
    photos: { encode: encodePhoto, storage: photoStorage(pictures) },
  }
  const liveSettings = createLiveSettings(db, settings)
  const readVersion = async () => {
    const version = await readCatalogueVersion(db)
    await liveSettings.followVersion(version)
    return version
  }
  const cache = cached ? createResponseCache({ readVersion, log }) : undefined
  const api = createApi({
    db,
    writes,
    settings,
    liveSettings,
    log,
    officeFilesDir,
    checkAnswers: true,
    ports,
    ...(cache && { cacheResponse: cache.wrap }),
  })
  const paymentContext = {
    db,
    gateway,
    seller,
    orderNoticeEmail,
    secretKey,
    log,
    refusedChargesAlarm: settings.refusedChargesAlarm,
  }
  const webhooks = { isDelivering: true }
  const deliver = (webhook: Request) =>
    webhooks.isDelivering ? api.fetch(webhook) : Response.error()
  const bank = sandboxBank({
    db,
    secretKey,
    shopName: { ar: seller.nameAr, en: seller.nameEn },
    deliver,
    log,
  })
  const fetchApi = (path: string, init: RequestInit = {}) =>
    Promise.resolve(api.fetch(new Request(`http://shop.test${path}`, init)))

  /** Calls the API like a client; JSON in, JSON out. */
  const call: Call = async (method, path, options) => {
    const response = await fetchApi(path, asRequest(method, options))
    await api.settled()
    return asAnswer(response)
  }

  const settled = async () => {
    await bank.settled()
    await api.settled()
  }
  const close = async () => {
    await settled()
    await api.close()
    await connection.close()
  }
  return {
    db,
    pool,
    writes,
    api,
    cache,
    call,
    fetchApi,
    liveSettings,
    paymentContext,
    bank,
    webhooks,
    settled,
    close,
  }
}

let phones = 0
/** A Saudi mobile number that no customer of this process has yet. */
export const newPhone = (): string => `+9665${String(10_000_000 + (phones += 1))}`

type MemoryLog = ReturnType<typeof memoryLog>

function memoryLog() {
  const failures: { facts: object; text: string }[] = []
  const lines: string[] = []
  const note = (facts: object, text: string) =>
    void lines.push(`${text} ${inspect(facts, { depth: 9 })}`)
  return {
    failures,
    lines,
    info: note,
    warn: note,
    error(facts: object, text: string) {
      note(facts, text)
      failures.push({ facts, text })
    },
  }
}
