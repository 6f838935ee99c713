import { resolve } from 'node:path'
import type { CardTokenization, Settings } from '#shared/settings.ts'
import { StartError } from '#shared/start-error.ts'
import { hasLiveRules } from '#shared/store-mode.ts'
import { environment, type Environment } from './environment.ts'
import { databaseFrom, requireDirectAddress, type DatabaseConfig } from './database.ts'
import { missingForLive } from './live.ts'
import { readProviders, type PaymentsConfig, type Providers } from './providers.ts'
import { samples } from './samples.ts'
import { ownersSettings } from './owner.ts'
import { findMisspellings, type Misspelling } from './spelling.ts'

export interface Config extends Providers, DatabaseConfig {
  port: number
  host: string
  /** The address at which Prometheus may read metrics; null: none. */
  metrics: { port: number; host: string } | null
  /** The time a process that was asked to stop still accepts connections while `/healthz` answers 503. */
  drainDelayMs: number
  /** Absolute path. Contains the built-in database, media, the demo's secret and the lock of the running process. */
  dataDir: string
  poolSize: number
  /** The time a start waits for a database that does not answer yet; 0: does not wait. */
  databaseStartupTimeoutSeconds: number
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Null (demo only): one is generated and stored in `dataDir`. */
  secretKey: string | null
  /** Whether a demo may be reached by anonymous visitors from outside. */
  demoInPublic: boolean
  /** Unknown settings, with those probably meant; only in a demo, because live mode refuses them. */
  misspellings: Misspelling[]
  /** The key that `secretKey` replaces, while a process may still run with it. */
  previousSecretKey: string | null
  /** All settings except the secret key, which may have to be read from `dataDir` first: see `server.ts`. */
  settings: Omit<Settings, 'secretKey'>
}

/**
 * Reads and checks the environment once; nothing else reads it. An empty variable counts as absent.
 *
 * @throws StartError naming the first wrong setting, or every one that live mode still needs
 */
export function readConfig(variables: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value?.trim() || undefined]),
  )
  const checked = environment.safeParse(given)
  if (!checked.success) {
    const { path, message } = checked.error.issues[0] ?? { path: [], message: 'is wrong' }
    throw new StartError(`The setting ${String(path[0])} ${message}.`)
  }
  const env = checked.data
  const { providers, missing } = readProviders(env)
  const misspellings = findMisspellings(given)
  if (hasLiveRules(env.STORE_MODE)) {
    const mode = `STORE_MODE=${env.STORE_MODE}`
    if (misspellings.length > 0)
      throw new StartError(
        `${mode} reads no setting of these names: ${describeMisspellings(misspellings)}.`,
      )
    const needed = [...missingForLive(env), ...missing]
    if (needed.length > 0)
      throw new StartError(
        `${mode} cannot start with the demo's parts or without the owner's values; set: ${needed.join(', ')}.`,
      )
  }
  if (env.METRICS_PORT !== undefined && env.METRICS_PORT === env.PORT)
    throw new StartError('METRICS_PORT must be another than PORT.')
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined)
    throw new StartError('DATABASE_READ_URL names a replica of DATABASE_URL: set that too.')
  requireDirectAddress(env)
  if (env.CARD_TOKENIZATION === 'browser' && env.PAYMENT_PROVIDER !== 'moyasar')
    throw new StartError(
      'CARD_TOKENIZATION=browser needs a provider whose tokens a browser can ask for: set PAYMENT_PROVIDER=moyasar.',
    )
  if (missing.length > 0)
    throw new StartError(`The chosen providers need more settings; set: ${missing.join(', ')}.`)
  return {
    port: env.PORT,
    host: env.HOST,
    metrics:
      env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    drainDelayMs: env.DRAIN_DELAY * 1_000,
    dataDir: resolve(env.DATA_DIR),
    ...databaseFrom(env),
    poolSize: env.DATABASE_POOL_SIZE,
    databaseStartupTimeoutSeconds: env.DATABASE_STARTUP_TIMEOUT,
    logLevel: env.LOG_LEVEL,
    secretKey: env.SECRET_KEY ?? null,
    previousSecretKey: env.SECRET_KEY_PREVIOUS ?? null,
    ...providers,
    demoInPublic: env.DEMO_IN_PUBLIC,
    misspellings,
    settings: settingsFrom(env, providers),
  }
}

/** `DATABSE_URL (DATABASE_URL?), …` */
export const describeMisspellings = (found: Misspelling[]): string =>
  found.map(({ given, meant }) => `${given} (${meant}?)`).join(', ')

/**
 * Returns the settings that must be the same in every process of a shop; a demo without a public address has a different one in each
 * process.
 */
export function sharedSettings({
  settings,
  payments,
  sms,
  mail,
  media,
}: Config): Record<string, unknown> {
  const { trustProxy: _itsOwnMatter, publicUrl, ...shared } = settings
  return {
    ...shared,
    ...(hasLiveRules(settings.storeMode) && { publicUrl }),
    paymentProvider: payments.provider,
    smsProvider: sms.provider,
    emailProvider: mail.provider,
    mediaStore: media.store === 's3' ? `${media.s3?.endpoint}/${media.s3?.bucket}` : 'folder',
  }
}

function settingsFrom(
  env: Environment,
  { payments, sms, mail }: Providers,
): Omit<Settings, 'secretKey'> {
  return {
    storeMode: env.STORE_MODE,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    ...ownersSettings(env),
    cardsOffered: env.PAYMENT_PROVIDER !== 'none',
    senders: {
      sms: { provider: sms.provider, sender: smsSender(sms) },
      mail: { provider: mail.provider, sender: mail.provider === 'smtp' ? mail.from : null },
    },
    cardTokenization: cardTokenizationFrom(env, payments),
    staffPhones: env.STAFF_PHONES ?? [samples.staffPhone],
    ...limitsFrom(env),
    otpTtlSeconds: env.OTP_TTL,
    otpResendSeconds: env.OTP_RESEND,
    otpMaxAttempts: env.OTP_MAX_ATTEMPTS,
    otpDailyCap: env.OTP_DAILY_CAP,
    signInNoticesPerDay: env.SIGN_IN_NOTICES_PER_DAY,
    otpAllowedPrefixes: env.OTP_ALLOWED_PREFIXES,
    tokenIdleDays: env.TOKEN_IDLE,
    tokenMaxDays: env.TOKEN_MAX,
    staffTokenHours: env.STAFF_TOKEN_HOURS,
    officeSecondFactor:
      env.OFFICE_SECOND_FACTOR ?? (env.STORE_MODE === 'demo' ? 'optional' : 'required'),
    sentMailRetentionDays: env.SENT_MAIL_RETENTION_DAYS,
    serviceRequestRetentionDays: env.SERVICE_REQUEST_RETENTION_DAYS,
    cartAddressRetentionDays: env.CART_ADDRESS_RETENTION_DAYS,
    requestsPerMinutePerIp: env.RATE_LIMIT_PER_MINUTE,
    otpWrongPerPhonePer30Days: env.OTP_WRONG_PER_PHONE_30_DAYS,
    otpWrongPerStaffPhonePerDay: env.OTP_WRONG_PER_STAFF_DAY,
    localesAddEnabled: env.LOCALES_ADD_ENABLED ?? !hasLiveRules(env.STORE_MODE),
    trustProxy: env.TRUST_PROXY ?? 0,
    corsOrigins: env.CORS_ORIGINS,
    assetBaseUrl: env.ASSET_BASE_URL,
  }
}

function smsSender(sms: Providers['sms']): string | null {
  if (sms.provider === 'unifonic') return sms.senderId
  return sms.provider === 'taqnyat' ? sms.sender : null
}

/** The limits that RATE_LIMIT_PER_MINUTE=0 switches off: all except those of a single phone and the daily cap of codes. */
function limitsFrom(env: Environment) {
  const limit = (value: number): number => (env.RATE_LIMIT_PER_MINUTE === 0 ? 0 : value)
  return {
    otpKnownSharePercent: limit(env.OTP_KNOWN_SHARE),
    otpHourlySharePercent: limit(env.OTP_HOURLY_SHARE),
    pagesPerMinutePerIp: limit(env.PAGES_PER_MINUTE),
    concurrentPerIp: limit(env.CONCURRENT_PER_IP),
    otpSendsPerIpPerHour: limit(env.OTP_SENDS_PER_IP_HOUR),
    otpWrongPerIpPerHour: limit(env.OTP_WRONG_PER_IP_HOUR),
    otpWrongPerHour: limit(env.OTP_WRONG_HOUR),
    otpWrongPerDay: limit(env.OTP_WRONG_DAY),
    otpSingleTryWrongPerDay: limit(env.OTP_SINGLE_TRY_DAY),
    serviceRequestsPerIpPerHour: limit(env.REQUESTS_PER_IP_HOUR),
    requestMailsPerRecipientPerHour: limit(env.REQUEST_MAILS_PER_RECIPIENT_HOUR),
    couponTriesPerMinute: limit(env.COUPON_TRIES_PER_MINUTE),
    saveOrdersPerMinute: limit(env.SAVE_ORDERS_PER_MINUTE),
    cancellationsPerHour: limit(env.CANCELLATIONS_PER_HOUR),
    openCashOrders: limit(env.OPEN_CASH_ORDERS),
    openCashHalalas: limit(env.OPEN_CASH_HALALAS),
    openCardOrders: limit(env.OPEN_CARD_ORDERS),
    openCardHalalas: limit(env.OPEN_CARD_HALALAS),
    cardEntriesPerHour: limit(env.CARD_ENTRIES_PER_HOUR),
    refusedChargesPerHour: limit(env.REFUSED_CHARGES_PER_HOUR),
    refusedChargesPerDay: limit(env.REFUSED_CHARGES_PER_DAY),
    refusedChargesAlarm: limit(env.REFUSED_CHARGES_ALARM),
    localesAddPerMinute: limit(env.LOCALES_ADD_PER_MINUTE),
  }
}

/**
 * Cards are tokenized in the browser unless the setting differs: a server that never sees a card is exempt from the longest PCI DSS
 * questionnaire, and Moyasar forbids sending it one.
 */
function cardTokenizationFrom(
  { CARD_TOKENIZATION: place = 'browser' }: Environment,
  payments: PaymentsConfig,
): CardTokenization | null {
  if (payments.provider !== 'moyasar' || place === 'server') return null
  return { url: `${payments.baseUrl}/tokens`, publishableKey: payments.publishableKey }
}
