import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Db } from '#db/tables.ts'
import { queueAvif } from '#domain/office/media/avif-queue.ts'
import { requireSameSecret } from '#domain/processes/require-same-secret.ts'
import { seedPlantLaw } from '#domain/office/plant-law-registry/seed-law.ts'
import { findPreview } from '#domain/office/products/preview-product.ts'
import { listSetupCodes } from '#domain/staff/factors/list-setup-codes.ts'
import { spellSetupCode } from '#domain/staff/factors/written-code.ts'
import { createRequestHandler } from '#http/request-handler.ts'
import { createLoadShedder } from '#http/load-shedder.ts'
import { printLine } from '#runtime/command.ts'
import type { Lifecycle } from '#runtime/lifecycle.ts'
import { openServer, type HttpServer } from '#http/server.ts'
import { createMetrics } from '#runtime/metrics.ts'
import { watchRuntime } from '#runtime/runtime-metrics.ts'
import { demoSecret } from '#runtime/secret.ts'
import { maskPhone } from '#shared/phone.ts'
import type { ObjectStore } from '#shared/object-store.ts'
import type { Settings } from '#shared/settings.ts'
import { hasLiveRules } from '#shared/store-mode.ts'
import type { Config } from '#config/config.ts'
import { metricsHandler } from './metrics.ts'
import { loadPages } from './load-pages.ts'
import { officeDir } from './office-build.ts'
import { warnOfDisabledLimits } from './disabled-limits.ts'
import { openDatabase } from './open-database.ts'
import { explainOutage, openPictures } from './open-pictures.ts'
import { openServices, type ServiceDependencies, type Services } from './open-services.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const migrations = join(root, 'migrations')

/** Opens the database, the services, the pages and the ports; each step registers how it is closed. */
export async function openShop(
  config: Config,
  { lifecycle, log }: { lifecycle: Lifecycle; log: Logger },
): Promise<void> {
  const building = loadPages()
  building.catch(() => {}) // Awaited below.
  const isDemo = !hasLiveRules(config.settings.storeMode)
  const database = await openDatabase(config, {
    lifecycle,
    log,
    migrations,
    report: printLine,
    seedLaw: isDemo ? seedDemoLaw : seedLiveLaw,
  })
  lifecycle.throwIfClosing()
  const pictures = openPictures(config)
  if (isDemo) await seedDemo(database.db, pictures)
  lifecycle.throwIfClosing()
  const settings = await withSecretKey(config)
  await requireSameSecret(database.db, settings.secretKey, config.previousSecretKey)
  for (const { phone, code } of await listSetupCodes(database.db, settings))
    printLine(`Setup code of the back office for ${maskPhone(phone)}: ${spellSetupCode(code)}`)

  const metrics = config.metrics ? createMetrics() : null
  const dependencies = { config, settings, database, pictures, log, metrics, lifecycle }
  const services = await openServices(dependencies)
  const build = await building
  await openToVisitors(dependencies, services, build)
}

const seedLiveLaw = (db: Db): Promise<void> => seedPlantLaw(db, { needsScientificName: true })

/** A live shop loads nothing of the demo. */
const loadDemo = () => import('../demo/import.ts')

async function seedDemoLaw(db: Db): Promise<void> {
  const { addDemoPermits } = await loadDemo()
  await seedPlantLaw(db, { needsScientificName: false, beforeJudging: addDemoPermits })
}

async function seedDemo(db: Db, pictures: ObjectStore): Promise<void> {
  const { seedDemoShop } = await loadDemo()
  await seedDemoShop({ db, pictures, onProgress: reportPictures }).catch(explainOutage)
}

const withSecretKey = async ({ settings, secretKey, dataDir }: Config): Promise<Settings> => ({
  ...settings,
  secretKey: secretKey ?? (await demoSecret(dataDir)),
})

/** The server for pages, API and files, and the one for Prometheus. */
async function openToVisitors(
  dependencies: ServiceDependencies,
  services: Services,
  build: Awaited<ReturnType<typeof loadPages>>,
): Promise<void> {
  const { config, settings, pictures, log, metrics, lifecycle } = dependencies
  const { api, cache, bank, routeOf } = services
  const pages = build.entry.module.createPages(build, {
    fetchApi: (request) => api.fetch(request),
    publicUrl: hasLiveRules(settings.storeMode) ? settings.publicUrl : undefined,
    isRehearsal: settings.storeMode === 'rehearsal',
    onFailure: (error, path) => log.error({ err: error, path }, 'a page failed'),
    assetBaseUrl: settings.assetBaseUrl,
    cardTokensUrl: settings.cardTokenization?.url,
    cacheResponse: cache.wrap,
    findPreview: (token) => findPreview(dependencies.database.db, token),
  })
  const loadShedder = createLoadShedder({ concurrentPerClient: settings.concurrentPerIp })
  let server: HttpServer | undefined
  const connections = async () => (await server?.connections()) ?? 0
  await serveMetrics(dependencies, { ...services, loadShedder, connections })
  const handler = createRequestHandler({
    api: api.fetch,
    admit: api.admit,
    pagesOf: api.pagesOf,
    pages,
    overloadedPage: build.entry.module.overloadedPage,
    loadShedder,
    bank,
    cache,
    pictures,
    requestAvif: (path) => void queueAvif(dependencies.database.db, [path]).catch(() => {}), // It is asked for again.
    log,
    isStopping: () => server?.isStopping() ?? false,
    observe: metrics?.observe ?? null,
    routeOf,
    trustProxy: settings.trustProxy,
    clientDir: join(root, 'build/client'),
    officeDir,
    picturesOrigin: settings.assetBaseUrl ? new URL(settings.assetBaseUrl).origin : '',
  })
  const opened = (server = await openServer(handler, config.port, config.host))
  lifecycle.onShutdown(() => opened.close(config.drainDelayMs))
  lifecycle.throwIfClosing()
  lifecycle.setDrainDelay(config.drainDelayMs)
  warnOfDisabledLimits(settings, log)
  const database = config.databaseUrl === null ? 'built-in database' : 'DATABASE_URL'
  printLine(
    `Warif is open: http://localhost:${opened.port}  (${settings.storeMode}, ${database}, ${secondsSinceStart()} s)`,
  )
  printLine(`Back office: http://localhost:${opened.port}/office`)
}

/** A port of its own for Prometheus, where metrics are on. */
async function serveMetrics(
  { config, database: { db, pool, writes }, metrics, lifecycle }: ServiceDependencies,
  {
    api,
    catalogue,
    cache,
    jobs,
    ...parts
  }: Services & Pick<Parameters<typeof metricsHandler>[0], 'loadShedder' | 'connections'>,
): Promise<void> {
  if (!config.metrics || !metrics) return
  const handle = metricsHandler({
    metrics,
    runtime: watchRuntime(),
    db,
    pool,
    writes,
    catalogue,
    cache,
    loadShedder: parts.loadShedder,
    connections: parts.connections,
    settingsDiffering: jobs.countDifferingSettings,
    codeCounts: api.codeCounts,
    dataDir: config.dataDir,
  })
  const { port, host } = config.metrics
  const { close } = await openServer({ handle }, port, host, { prefix: 'METRICS_' })
  lifecycle.onShutdown(() => close())
}

function reportPictures(done: number, total: number): void {
  if (done === total || done % 20 === 0)
    printLine(`Setting up the demo shop: ${done} of ${total} pictures`)
}

/** Counts from `npm start` when that started this process (`--since=` milliseconds of the epoch). */
function secondsSinceStart(): string {
  const since = Number(process.argv.find((word) => word.startsWith('--since='))?.slice(8))
  return ((since > 0 ? Date.now() - since : performance.now()) / 1000).toFixed(1)
}
