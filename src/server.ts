import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createApi } from '#api/app.ts'
import type { Db } from '#db/tables.ts'
import { openAttemptsOfOtherProviders } from '#domain/payments/open-attempts-of-other-providers.ts'
import { makeAllAvif, makeAvif } from '#adapters/media/make-avif.ts'
import { requireSameSecret } from '#domain/processes/require-same-secret.ts'
import { sandboxBank } from '#adapters/payments/sandbox/bank.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { createRequestHandler } from '#http/request-handler.ts'
import { createLoadShedder } from '#http/load-shedder.ts'
import { createResponseCache } from '#http/cache/response-cache.ts'
import { run } from '#runtime/lifecycle.ts'
import type { Lifecycle } from '#runtime/lifecycle.ts'
import { checkPort, openServer, type HttpServer } from '#http/server.ts'
import { lockFolder, makeDataFolder } from '#runtime/process-lock.ts'
import { createLog } from '#runtime/log.ts'
import { createMetrics } from '#runtime/metrics.ts'
import { watchRuntime } from '#runtime/runtime-metrics.ts'
import { demoSecret } from '#runtime/secret.ts'
import type { Settings } from '#shared/settings.ts'
import { hasLiveRules } from '#shared/store-mode.ts'
import packageJson from '../package.json' with { type: 'json' }
import { openProviders } from './open-providers.ts'
import { refuseAccidentalDemo } from '#config/demo.ts'
import { describeMisspellings, readConfig, sharedSettings } from '#config/config.ts'
import type { Config } from '#config/config.ts'
import { metricsHandler } from './metrics.ts'
import { loadPages } from './load-pages.ts'
import { warnOfOpenLimits } from './open-limits.ts'
import { openCatalogue, openDatabase } from './open-database.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const migrations = join(root, 'migrations')
const tell = (line: string) => void process.stdout.write(`${line}\n`)
let log: Logger = createLog('info')

run(start, (error, when) => log.fatal({ err: error }, `failure while ${when}`))

/** From nothing to an open shop; each part says how it is closed again. */
async function start(lifecycle: Lifecycle): Promise<void> {
  const config = readConfig()
  refuseAccidentalDemo(config)
  if (config.misspellings.length > 0)
    tell(`No setting has these names: ${describeMisspellings(config.misspellings)}.`)
  log = createLog(config.logLevel, { port: config.port, version: packageJson.version })
  // Only the built-in database must be alone in its folder; processes on a server share theirs.
  if (config.databaseUrl === null)
    lifecycle.onShutdown(
      await lockFolder(config.dataDir, { takeOver: process.argv.includes('--take-over') }),
    )
  else await makeDataFolder(config.dataDir)
  await checkPort(config.port, config.host)
  if (config.metrics) await checkPort(config.metrics.port, config.metrics.host, 'METRICS_')

  const building = loadPages()
  building.catch(() => {}) // Heard of below.
  const { db, pool, writes, connectUnlimited } = await openDatabase(config, {
    lifecycle,
    log,
    migrations,
    tell,
  })
  lifecycle.throwIfClosing()
  const mediaDir = join(config.dataDir, 'media')
  if (!hasLiveRules(config.settings.storeMode)) {
    const { seedDemoShop } = await import('../demo/import.ts') // A live shop loads nothing of the demo.
    await seedDemoShop({ db, mediaDir, onProgress: reportPictures })
  }
  lifecycle.throwIfClosing()

  const settings = {
    ...config.settings,
    secretKey: config.secretKey ?? (await demoSecret(config.dataDir)),
  }
  const { secretKey } = settings
  await requireSameSecret(db, secretKey, config.previousSecretKey)
  const metrics = config.metrics && createMetrics()
  const { sendSms, sendMail, closeMail, payments } = openProviders(config, {
    db,
    secretKey,
    log,
    observeCall: metrics?.observeCall,
  })
  const ports = { sendSms, payments }
  const catalogue = await openCatalogue(config, db, { lifecycle, log })
  const cache = createResponseCache({ readVersion: catalogue.look, log })
  const routes = new WeakMap<Request, string>()
  const noteRoute = (request: Request, pattern: string) => void routes.set(request, pattern)
  const api = createApi({
    db,
    catalogue,
    settings,
    log,
    ports,
    writes,
    cacheResponse: cache.wrap,
    isDraining: lifecycle.isClosing,
    noteRoute,
  })
  lifecycle.onShutdown(() => lifecycle.waitInTime(api.close()))
  const bank =
    config.payments.provider === 'sandbox'
      ? openBank({ db, settings, deliver: api.fetch }, lifecycle)
      : null
  lifecycle.onShutdown(closeMail)
  const jobs = startJobs({
    db,
    connectUnlimited,
    mediaDir,
    settings,
    log,
    sendMail,
    sendSms,
    paymentContext: payments && { ...settings, db, gateway: payments, log },
    process: { secretKey, place: `${hostname()}:${config.port}`, settings: sharedSettings(config) },
  })
  for (const worker of jobs.workers) lifecycle.onShutdown(() => lifecycle.waitInTime(worker.stop()))
  for (const left of await openAttemptsOfOtherProviders(db, payments?.name ?? null))
    log.error(
      { alarm: 'paymentsLeftOpen', ...left },
      'payments of another provider are still open; start with it until they are settled',
    )

  const build = await building
  const pages = build.entry.module.createPages(build, {
    fetchApi: (request) => api.fetch(request),
    publicUrl: hasLiveRules(settings.storeMode) ? settings.publicUrl : undefined,
    isRehearsal: settings.storeMode === 'rehearsal',
    onFailure: (error, path) => log.error({ err: error, path }, 'a page failed'),
    assetBaseUrl: settings.assetBaseUrl,
    cardTokensUrl: settings.cardTokenization?.url,
    cacheResponse: cache.wrap,
  })
  const loadShedder = createLoadShedder({ concurrentPerClient: settings.concurrentPerIp })
  let server: HttpServer | undefined
  if (config.metrics && metrics) {
    const connections = async () => (await server?.connections()) ?? 0
    const counts = { settingsDiffering: jobs.countDifferingSettings, codeCounts: api.codeCounts }
    const sources = {
      metrics,
      runtime: watchRuntime(),
      db,
      pool,
      writes,
      loadShedder,
      catalogue,
      cache,
      connections,
      ...counts,
    }
    await serveMetrics(config.metrics, { ...sources, dataDir: config.dataDir }, lifecycle)
  }
  const handler = createRequestHandler({
    api: api.fetch,
    admit: api.admit,
    pagesOf: api.pagesOf,
    pages,
    overloadedPage: build.entry.module.overloadedPage,
    loadShedder,
    bank,
    cache,
    mediaDir,
    log,
    isStopping: () => server?.isStopping() ?? false,
    observe: metrics?.observe ?? null,
    routeOf: (request) => routes.get(request),
    trustProxy: settings.trustProxy,
    clientDir: join(root, 'build/client'),
    makeAvif: (path) => makeAvif(mediaDir, path),
  })
  const opened = (server = await openServer(handler, config.port, config.host))
  lifecycle.onShutdown(() => opened.close(config.drainDelayMs))
  lifecycle.throwIfClosing()
  lifecycle.setDrainDelay(config.drainDelayMs)
  warnOfOpenLimits(settings, log)
  const database = config.databaseUrl === null ? 'built-in database' : 'DATABASE_URL'
  tell(
    `Warif is open: http://localhost:${opened.port}  (${settings.storeMode}, ${database}, ${secondsSinceStart()} s)`,
  )
  generateAvifInBackground(mediaDir, lifecycle)
}

/** A port of its own for Prometheus. */
async function serveMetrics(
  { port, host }: NonNullable<Config['metrics']>,
  sources: Parameters<typeof metricsHandler>[0],
  lifecycle: Lifecycle,
): Promise<void> {
  const { close } = await openServer({ handle: metricsHandler(sources) }, port, host, {
    prefix: 'METRICS_',
  })
  lifecycle.onShutdown(() => close())
}

/** The sandbox's bank page; its webhooks go to our own API. */
function openBank(
  {
    db,
    settings,
    deliver,
  }: { db: Db; settings: Settings; deliver(webhook: Request): Response | Promise<Response> },
  lifecycle: Lifecycle,
) {
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

/** What the start left undone, while the shop is open: the AVIF files of new pictures. */
function generateAvifInBackground(mediaDir: string, lifecycle: Lifecycle): void {
  const stopping = new AbortController()
  const work = makeAllAvif(mediaDir, stopping.signal).catch((error: unknown) =>
    log.error({ err: error }, 'AVIF files could not be made'),
  )
  lifecycle.onShutdown(() => {
    stopping.abort()
    return work
  })
}

function reportPictures(done: number, total: number): void {
  if (done === total || done % 20 === 0)
    tell(`Setting up the demo shop: ${done} of ${total} pictures`)
}

/** Counts from `npm start` when that started us (`--since=` milliseconds of the epoch). */
function secondsSinceStart(): string {
  const since = Number(process.argv.find((word) => word.startsWith('--since='))?.slice(8))
  return ((since > 0 ? Date.now() - since : performance.now()) / 1000).toFixed(1)
}
