import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { encodePhoto } from '#adapters/media/encode-photo.ts'
import { encodeUpload } from '#adapters/media/encode-upload.ts'
import { makeAvif } from '#adapters/media/make-avif.ts'
import { photoStorage } from '#adapters/media/photo-storage.ts'
import { pictureStorage } from '#adapters/media/picture-storage.ts'
import { createApi } from '#api/app.ts'
import { sharedSettings, type Config } from '#config/config.ts'
import type { Db } from '#db/tables.ts'
import { createLiveSettings, type LiveSettings } from '#domain/settings/live-settings.ts'
import { openAttemptsOfOtherProviders } from '#domain/payments/open-attempts-of-other-providers.ts'
import type { PaymentGateway } from '#domain/payments/gateway.ts'
import type { PaymentContext } from '#domain/payments/payment-context.ts'
import { createResponseCache } from '#http/cache/response-cache.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import type { Lifecycle } from '#runtime/lifecycle.ts'
import type { createMetrics } from '#runtime/metrics.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import type { Settings } from '#shared/settings.ts'
import { openCatalogue, type Database } from './open-database.ts'
import { readOfficeBuild } from './office-build.ts'
import { openProviders } from './open-providers.ts'

/** What every later step of the start builds on. */
export interface ServiceDependencies {
  config: Config
  settings: Settings
  database: Database
  /** Where pictures are. */
  pictures: ObjectStore
  log: Logger
  /** Null: they are off. */
  metrics: ReturnType<typeof createMetrics> | null
  lifecycle: Lifecycle
}

export type Services = Awaited<ReturnType<typeof openServices>>

/** The API and the background jobs, with their providers. */
export async function openServices(dependencies: ServiceDependencies) {
  const { config, settings: base, pictures, log, metrics, lifecycle } = dependencies
  const { db, pool, writes, connectUnlimited } = dependencies.database
  const { secretKey } = base
  const liveSettings = createLiveSettings(db, base)
  await liveSettings.reload()
  const { settings } = liveSettings
  const { sendSms, sendMail, closeMail, payments } = await openProviders(config, {
    db,
    secretKey,
    log,
    observeCall: metrics?.observeCall,
  })
  const officeFilesDir = join(config.dataDir, 'office-files')
  const catalogue = await openCatalogue(config, db, { lifecycle, log })
  const cache = openCache(catalogue, liveSettings, log)
  const photos = { encode: encodePhoto, storage: photoStorage(pictures) }
  const media = { encode: encodeUpload, storage: pictureStorage(pictures) }
  const routes = new WeakMap<Request, string>()
  const api = createApi({
    db,
    catalogue,
    settings: base,
    liveSettings,
    log,
    officeFilesDir,
    officeBuild: await readOfficeBuild(),
    ports: { sendSms, payments, media, photos },
    writes,
    cacheResponse: cache.wrap,
    isDraining: lifecycle.isClosing,
    noteRoute: (request, pattern) => void routes.set(request, pattern),
  })
  lifecycle.onShutdown(() => lifecycle.waitInTime(api.close()))
  const bank =
    config.payments.provider === 'sandbox'
      ? await openSandboxBank({ db, settings, log, lifecycle }, api.fetch)
      : null
  lifecycle.onShutdown(closeMail)
  const jobs = startJobs({
    db,
    connectUnlimited,
    isDatabaseBusy: () => pool.waitingCount > 0,
    pictureStore: pictures,
    makeAvif: (path, signal) => makeAvif(pictures, path, signal),
    officeFilesDir,
    mediaStorage: media.storage,
    photoStorage: photos.storage,
    settings,
    log,
    sendMail,
    sendSms,
    paymentContext: payments && contextOfPayments(settings, { db, gateway: payments, log }),
    followSettings: liveSettings.follow,
    process: { secretKey, place: `${hostname()}:${config.port}`, settings: sharedSettings(config) },
  })
  for (const worker of jobs.workers) lifecycle.onShutdown(() => lifecycle.waitInTime(worker.stop()))
  await reportOpenPayments(db, log, payments?.name ?? null)
  return { api, catalogue, cache, jobs, bank, routeOf: (request: Request) => routes.get(request) }
}

/** What is rendered for a version of the catalogue shows settings that are not older. */
const openCache = (
  { refreshVersion }: Awaited<ReturnType<typeof openCatalogue>>,
  { followVersion }: LiveSettings,
  log: Logger,
) =>
  createResponseCache({
    async readVersion() {
      const version = await refreshVersion()
      await followVersion(version)
      return version
    },
    log,
  })

/** Lives as long as the process, so it reads each setting when it is needed. */
const contextOfPayments = (
  settings: Settings,
  parts: Pick<PaymentContext, 'db' | 'gateway' | 'log'>,
): PaymentContext => ({
  ...parts,
  secretKey: settings.secretKey,
  refusedChargesAlarm: settings.refusedChargesAlarm,
  get seller() {
    return settings.seller
  },
  get orderNoticeEmail() {
    return settings.orderNoticeEmail
  },
})

async function reportOpenPayments(
  db: Db,
  log: Logger,
  provider: PaymentGateway['name'] | null,
): Promise<void> {
  for (const left of await openAttemptsOfOtherProviders(db, provider))
    log.error(
      { alarm: 'paymentsLeftOpen', ...left },
      'payments of another provider are still open; start with it until they are settled',
    )
}

/** The sandbox's bank page; its webhooks go to our own API. */
async function openSandboxBank(
  {
    db,
    settings,
    log,
    lifecycle,
  }: Pick<ServiceDependencies, 'settings' | 'log' | 'lifecycle'> & { db: Db },
  deliver: (webhook: Request) => Response | Promise<Response>,
) {
  const { sandboxBank } = await import('#adapters/payments/sandbox/fake-bank.ts') // A live shop has another provider.
  const { nameAr, nameEn } = settings.seller
  const bank = sandboxBank({
    db,
    secretKey: settings.secretKey,
    shopName: { ar: nameAr, en: nameEn },
    deliver,
    log,
  })
  lifecycle.onShutdown(() => lifecycle.waitInTime(bank.settled()))
  return bank.fetch
}
