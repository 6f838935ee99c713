import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { Logger } from 'pino'
import { createApi } from '#api/app.ts'
import type { Db } from '#db/tables.ts'
import { startOutboxRelay } from '#domain/messages/outbox-relay.ts'
import { attemptsOpenElsewhere } from '#domain/payments/open-elsewhere.ts'
import { startReconciler } from '#domain/checkout/settlement/reconcile.ts'
import { makeAllAvif, makeAvif } from '#outside/media/make-avif.ts'
import { requireSameSecret } from '#domain/processes/require-same-secret.ts'
import { watchSettings } from '#domain/processes/watch-settings.ts'
import { sandboxBank } from '#outside/payments/sandbox/bank.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { openDoor } from '#process/door.ts'
import { openGate } from '#process/gate.ts'
import { keepAnswers } from '#process/keep-answers.ts'
import { live } from '#process/life.ts'
import type { Life } from '#process/life.ts'
import { checkPort, openServer, type Open } from '#process/listen.ts'
import { lockFolder, makeDataFolder } from '#process/lock.ts'
import { createLog } from '#process/log.ts'
import { createMetrics } from '#process/metrics.ts'
import { watchRuntime } from '#process/runtime-metrics.ts'
import { demoSecret } from '#process/secret.ts'
import type { Settings } from '#shared/settings.ts'
import { StartError } from '#shared/start-error.ts'
import { hasLiveRules } from '#shared/store-mode.ts'
import type { busyPage } from '#web/busy-page.server.ts'
import type { createPages } from '#web/create-pages.server.ts'
import packageJson from '../package.json' with { type: 'json' }
import { seedDemoShop } from '../demo/import.ts'
import { openProviders } from './adapters.ts'
import { refuseAccidentalDemo } from './config-demo.ts'
import { describeMisspellings, readConfig, sharedSettings } from './config.ts'
import type { Config } from './config.ts'
import { answerMetrics } from './metrics.ts'
import { findOpenLimits } from './open-limits.ts'
import { openCatalogue, openDatabase } from './open-database.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const migrations = join(root, 'migrations')
const tell = (line: string) => void process.stdout.write(`${line}\n`)
let log: Logger = createLog('info')

live(openShop, (error, when) => log.fatal({ err: error }, `failure while ${when}`))

/** From nothing to an open shop; each part says how it is closed again. */
async function openShop(life: Life): Promise<void> {
  const config = readConfig()
  refuseAccidentalDemo(config)
  if (config.misspellings.length > 0) tell(`No setting has these names: ${describeMisspellings(config.misspellings)}.`)
  log = createLog(config.logLevel, { port: config.port, version: packageJson.version })
  // Only the built-in database must be alone in its folder; processes on a server share theirs.
  if (config.databaseUrl === null) life.onClose(await lockFolder(config.dataDir, { takeOver: process.argv.includes('--take-over') }))
  else await makeDataFolder(config.dataDir)
  await checkPort(config.port, config.host)
  if (config.metrics) await checkPort(config.metrics.port, config.metrics.host, 'METRICS_')

  const building = loadPages()
  building.catch(() => {}) // Heard of below.
  const { db, pool, writes, connectUnlimited } = await openDatabase(config, { life, log, migrations, tell })
  life.goOn()
  const mediaDir = join(config.dataDir, 'media')
  if (!hasLiveRules(config.settings.storeMode)) await seedDemoShop({ db, mediaDir, onProgress: tellPictures })
  life.goOn()

  const settings = { ...config.settings, otpPepper: config.secretKey ?? (await demoSecret(config.dataDir)) }
  const secret = settings.otpPepper
  await requireSameSecret(db, secret, config.previousSecretKey)
  const metrics = config.metrics && createMetrics()
  const { sendSms, sendMail, closeMail, payments } = openProviders(config, { db, secret, log, noteCall: metrics?.noteCall })
  const ports = { sendSms, payments }
  const catalogue = await openCatalogue(config, db, { life, log })
  const kept = keepAnswers({ look: catalogue.look, log })
  const routes = new WeakMap<Request, string>()
  const noteRoute = (request: Request, pattern: string) => void routes.set(request, pattern)
  const api = createApi({
    db,
    catalogue,
    settings,
    log,
    ports,
    writes,
    keep: kept.keep,
    isDraining: life.isClosing,
    noteRoute,
  })
  life.onClose(() => life.waitInTime(api.close()))
  const bank = config.payments.provider === 'sandbox' ? openBank({ db, settings, deliver: api.fetch }, life) : null
  const reconciler = payments && startReconciler({ ...settings, db, gateway: payments, secret, log })
  if (reconciler) life.onClose(() => life.waitInTime(reconciler.stop()))
  for (const left of await attemptsOpenElsewhere(db, payments?.name ?? null))
    log.error({ alarm: 'paymentsLeftOpen', ...left }, 'payments of another provider are still open; start with it until they are settled')
  life.onClose(closeMail)
  const relay = startOutboxRelay({ db, sendMail, sendSms, shop: settings, log })
  life.onClose(() => life.waitInTime(relay.stop()))

  const jobs = startJobs({ db, connectUnlimited, mediaDir, settings, log })
  life.onClose(() => life.waitInTime(jobs.stop()))

  const build = await building
  const pages = build.entry.module.createPages(build, {
    fetchApi: (request) => api.fetch(request),
    publicUrl: hasLiveRules(settings.storeMode) ? settings.publicUrl : undefined,
    isRehearsal: settings.storeMode === 'rehearsal',
    onFailure: (error, path) => log.error({ err: error, path }, 'a page failed'),
    assetBaseUrl: settings.assetBaseUrl,
    cardTokensUrl: settings.cardTokenization?.url,
    keep: kept.keep,
  })
  const watch = watchSettings({ db, secret, place: `${hostname()}:${config.port}`, settings: sharedSettings(config), log })
  life.onClose(watch.stop)
  const gate = openGate({ concurrentPerCaller: settings.concurrentPerIp })
  let server: Open | undefined
  if (config.metrics && metrics) {
    const connections = async () => (await server?.connections()) ?? 0
    const counts = { settingsDiffering: watch.countDiffering, codeCounts: api.codeCounts }
    const sources = { metrics, runtime: watchRuntime(), db, pool, writes, gate, catalogue, kept, connections, ...counts }
    await serveMetrics(config.metrics, { ...sources, dataDir: config.dataDir }, life)
  }
  const door = openDoor({
    api: api.fetch,
    admit: api.admit,
    pagesOf: api.pagesOf,
    pages,
    busyPage: build.entry.module.busyPage,
    gate,
    bank,
    kept,
    mediaDir,
    log,
    isStopping: () => server?.isStopping() ?? false,
    measure: metrics?.note ?? null,
    routeOf: (request) => routes.get(request),
    trustProxy: settings.trustProxy,
    clientDir: join(root, 'build/client'),
    makeAvif: (path) => makeAvif(mediaDir, path),
  })
  const opened = (server = await openServer(door, config.port, config.host))
  life.onClose(() => opened.close(config.drainDelayMs))
  life.goOn()
  life.setDrainDelay(config.drainDelayMs)
  warnOfOpenLimits(config)
  const database = config.databaseUrl === null ? 'built-in database' : 'DATABASE_URL'
  tell(`Warif is open: http://localhost:${opened.port}  (${settings.storeMode}, ${database}, ${secondsSinceStart()} s)`)
  finishPictures(mediaDir, life)
}

/** A port of its own for Prometheus. */
async function serveMetrics(
  { port, host }: NonNullable<Config['metrics']>,
  sources: Parameters<typeof answerMetrics>[0],
  life: Life,
): Promise<void> {
  const { close } = await openServer({ fetch: answerMetrics(sources) }, port, host, { prefix: 'METRICS_' })
  life.onClose(() => close())
}

/** The sandbox's bank page; its webhooks go to our own API. */
function openBank(
  { db, settings, deliver }: { db: Db; settings: Settings; deliver(webhook: Request): Response | Promise<Response> },
  life: Life,
) {
  const { nameAr, nameEn } = settings.seller
  const bank = sandboxBank({ db, secret: settings.otpPepper, shopName: { ar: nameAr, en: nameEn }, deliver, log })
  life.onClose(() => life.waitInTime(bank.settled()))
  return bank.fetch
}

type PagesBuild = ServerBuild & { entry: { module: { createPages: typeof createPages; busyPage: typeof busyPage } } }

/** @throws StartError when nothing was built yet */
async function loadPages(): Promise<PagesBuild> {
  const built = join(root, 'build/server/index.js')
  if (!existsSync(built)) throw new StartError('The pages are not built yet: start with `npm start`, or run `npm run build` first.')
  return (await import(pathToFileURL(built).href)) as PagesBuild
}

/** What the start left undone, while the shop is open: the AVIF files of new pictures. */
function finishPictures(mediaDir: string, life: Life): void {
  const stopping = new AbortController()
  const work = makeAllAvif(mediaDir, stopping.signal).catch((error: unknown) => log.error({ err: error }, 'AVIF files could not be made'))
  life.onClose(() => {
    stopping.abort()
    return work
  })
}

function tellPictures(done: number, total: number): void {
  if (done === total || done % 20 === 0) tell(`Setting up the demo shop: ${done} of ${total} pictures`)
}

function warnOfOpenLimits({ settings }: Config): void {
  if (!hasLiveRules(settings.storeMode)) return
  if (settings.cardsOffered && !settings.cardTokenization)
    log.warn('cards pass through this server (CARD_TOKENIZATION=server): PCI DSS SAQ D')
  const open = findOpenLimits(settings)
  if (open.length > 0) log.warn({ open }, 'limits are switched off')
}

/** Counts from `npm start` when that started us (`--since=` milliseconds of the epoch). */
function secondsSinceStart(): string {
  const since = Number(process.argv.find((word) => word.startsWith('--since='))?.slice(8))
  return ((since > 0 ? Date.now() - since : performance.now()) / 1000).toFixed(1)
}
