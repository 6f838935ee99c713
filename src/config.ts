import { resolve } from 'node:path'
import type { Seller, Settings } from '#shared/settings.ts'
import { StartError } from '#shared/start-error.ts'
import { environment, type Environment } from './config-environment.ts'
import { missingForLive, sampleStaffPhone, sampleVatNumber } from './config-live.ts'
import { readProviders, type Providers } from './config-providers.ts'

export interface Config extends Providers {
  port: number
  host: string
  /** Where Prometheus may ask; null: nowhere. */
  metrics: { port: number; host: string } | null
  /** How long a process that was told to stop still accepts connections while `/healthz` answers 503. */
  drainDelayMs: number
  /** Absolute. Holds the built-in database, media, the demo's secret and the lock of the running process. */
  dataDir: string
  /** Null: the built-in database. */
  databaseUrl: string | null
  /** A replica of it, for the catalogue of strangers; null: there is none. */
  databaseReadUrl: string | null
  poolSize: number
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Null (demo only): one is made and kept in `dataDir`. */
  secretKey: string | null
  /** All but the pepper, which may have to be read from `dataDir` first: see `server.ts`. */
  settings: Omit<Settings, 'otpPepper'>
}

/**
 * Reads and checks the environment once; nothing else touches it. An empty variable counts as absent.
 *
 * @throws StartError naming the first setting that is wrong, or every one that live mode still needs
 */
export function readConfig(variables: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value?.trim() || undefined]))
  const checked = environment.safeParse(given)
  if (!checked.success) {
    const { path, message } = checked.error.issues[0] ?? { path: [], message: 'is wrong' }
    throw new StartError(`The setting ${String(path[0])} ${message}.`)
  }
  const env = checked.data
  const { providers, missing } = readProviders(env)
  if (env.STORE_MODE === 'live') {
    const needed = [...missingForLive(env), ...missing]
    if (needed.length > 0)
      throw new StartError(`STORE_MODE=live cannot start with the demo's parts or without the owner's values; set: ${needed.join(', ')}.`)
  }
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined)
    throw new StartError('DATABASE_READ_URL names a replica of DATABASE_URL: set that too.')
  if (missing.length > 0) throw new StartError(`The chosen providers need more settings; set: ${missing.join(', ')}.`)
  return {
    port: env.PORT,
    host: env.HOST,
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    drainDelayMs: env.DRAIN_DELAY * 1_000,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    poolSize: env.DATABASE_POOL_SIZE,
    logLevel: env.LOG_LEVEL,
    secretKey: env.SECRET_KEY ?? null,
    ...providers,
    settings: settingsFrom(env),
  }
}

function settingsFrom(env: Environment): Omit<Settings, 'otpPepper'> {
  return {
    storeMode: env.STORE_MODE,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    seller: sellerFrom(env),
    shopEmail: env.SHOP_EMAIL ?? 'shop@warif.example',
    socialLinks: env.SOCIAL_LINKS,
    cardsOffered: env.PAYMENT_PROVIDER !== 'none',
    staffPhones: env.STAFF_PHONES ?? [sampleStaffPhone],
    vatRateBasisPoints: env.VAT_RATE_BP,
    minimumOrderHalalas: env.MIN_ORDER_HALALAS,
    deliveryDays: env.DELIVERY_DAYS,
    otpTtlSeconds: env.OTP_TTL,
    otpResendSeconds: env.OTP_RESEND,
    otpMaxAttempts: env.OTP_MAX_ATTEMPTS,
    otpDailyCap: env.OTP_DAILY_CAP,
    otpAllowedPrefixes: env.OTP_ALLOWED_PREFIXES,
    tokenIdleDays: env.TOKEN_IDLE,
    tokenMaxDays: env.TOKEN_MAX,
    requestsPerMinutePerIp: env.RATE_LIMIT_PER_MINUTE,
    otpSendsPerIpPerHour: env.OTP_SENDS_PER_IP_HOUR,
    otpWrongPerIpPerHour: env.OTP_WRONG_PER_IP_HOUR,
    serviceRequestsPerIpPerHour: env.REQUESTS_PER_IP_HOUR,
    couponTriesPerMinute: env.COUPON_TRIES_PER_MINUTE,
    saveOrdersPerMinute: env.SAVE_ORDERS_PER_MINUTE,
    localesAddPerMinute: env.LOCALES_ADD_PER_MINUTE,
    localesAddEnabled: env.LOCALES_ADD_ENABLED ?? env.STORE_MODE === 'demo',
    trustProxy: env.TRUST_PROXY,
    corsOrigins: env.CORS_ORIGINS,
    assetBaseUrl: env.ASSET_BASE_URL,
  }
}

/** Who sells. Live mode has asked for every value, so whatever is missing here is missing in a demo. */
function sellerFrom(env: Environment): Seller {
  return {
    nameAr: env.SELLER_NAME_AR ?? 'وارف',
    nameEn: env.SELLER_NAME_EN ?? 'Warif',
    vatNumber: env.VAT_NUMBER ?? (env.STORE_MODE === 'demo' ? sampleVatNumber : null),
    commercialRegistration: env.COMMERCIAL_REGISTRATION ?? null,
    addressAr: env.SELLER_ADDRESS_AR ?? 'الرياض، المملكة العربية السعودية',
    addressEn: env.SELLER_ADDRESS_EN ?? 'Riyadh, Saudi Arabia',
  }
}
