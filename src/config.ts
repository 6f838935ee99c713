import { resolve } from 'node:path'
import { z } from 'zod'
import type { Settings } from '#shared/settings.ts'
import { StartError } from '#shared/start-error.ts'

export interface Config {
  port: number
  host: string
  /** Absolute. Holds the built-in database, media, the demo's secret and the lock of the running process. */
  dataDir: string
  /** Null: the built-in database. */
  databaseUrl: string | null
  poolSize: number
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Null (demo only): one is made and kept in `dataDir`. */
  secretKey: string | null
  /** All but the pepper, which may have to be read from `dataDir` first: see `withPepper`. */
  settings: Omit<Settings, 'otpPepper'>
}

const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine((value) => value >= low && value <= high, `must be a whole number from ${low} to ${high}`)
const onOff = z.enum(['1', '0', 'true', 'false', 'on', 'off'], 'must be on or off').transform((word) => ['1', 'true', 'on'].includes(word))
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const origin = z
  .url('must be addresses like https://shop.example')
  .refine((text) => URL.parse(text)?.origin === text, 'must be origins without a path')
const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) => z.enum(words, `must be one of: ${words.join(', ')}`)
/** A limit that 0 switches off. */
const limit = (normal: number) => wholeNumber(0, 1_000_000).default(normal)

/** Every environment variable the shop reads (contract §15, §19.1), with its default. */
const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(8000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or a host name')
    .default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(20),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  STORE_MODE: oneOf('demo', 'live').default('demo'),
  STAFF_PHONES: list.pipe(z.array(z.string().regex(/^\+9665\d{8}$/, 'must be a comma list of phones like +966500000001'))).optional(),
  SMS_PROVIDER: oneOf('inbox').default('inbox'),
  PAYMENT_PROVIDER: oneOf('sandbox').default('sandbox'),
  EMAIL_PROVIDER: oneOf('inbox').default('inbox'),
  VAT_RATE_BP: wholeNumber(0, 10_000).default(1500),
  MIN_ORDER_HALALAS: wholeNumber(0, 999_999_999).default(0),
  DELIVERY_DAYS: wholeNumber(0, 365).default(2),
  OTP_TTL: wholeNumber(1, 86_400).default(300),
  OTP_RESEND: wholeNumber(1, 86_400).default(60),
  OTP_MAX_ATTEMPTS: wholeNumber(1, 100).default(5),
  OTP_DAILY_CAP: wholeNumber(0, 1_000_000).default(2000),
  OTP_ALLOWED_PREFIXES: list
    .pipe(z.array(z.string().regex(/^\+\d{1,12}$/, 'must be a comma list of prefixes like +9665')).min(1))
    .default(['+9665']),
  TOKEN_IDLE: wholeNumber(1, 3650).default(30),
  TOKEN_MAX: wholeNumber(1, 3650).default(90),
  RATE_LIMIT_PER_MINUTE: limit(300),
  OTP_SENDS_PER_IP_HOUR: limit(20),
  OTP_WRONG_PER_IP_HOUR: limit(60),
  REQUESTS_PER_IP_HOUR: limit(5),
  COUPON_TRIES_PER_MINUTE: limit(10),
  SAVE_ORDERS_PER_MINUTE: limit(10),
  LOCALES_ADD_PER_MINUTE: limit(30),
  LOCALES_ADD_ENABLED: onOff.optional(),
  TRUST_PROXY: onOff.default(false),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  ASSET_BASE_URL: z
    .string()
    .regex(/^(https?:\/\/[^\s?#]*[^\s?#/])?$/, 'must be empty or an address like https://cdn.example without a slash at its end')
    .default(''),
})
type Environment = z.infer<typeof environment>

/** The parts of a demo that must not take real orders, and the setting that replaces each (contract §15). */
const demoParts = [
  { setting: 'SMS_PROVIDER', isDemo: (env: Environment) => env.SMS_PROVIDER === 'inbox' },
  { setting: 'EMAIL_PROVIDER', isDemo: (env: Environment) => env.EMAIL_PROVIDER === 'inbox' },
  { setting: 'PAYMENT_PROVIDER', isDemo: (env: Environment) => env.PAYMENT_PROVIDER === 'sandbox' },
  { setting: 'SECRET_KEY', isDemo: (env: Environment) => env.SECRET_KEY === undefined },
  { setting: 'STAFF_PHONES', isDemo: (env: Environment) => env.STAFF_PHONES === undefined },
]

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
  if (env.STORE_MODE === 'live') {
    const missing = demoParts.filter(({ isDemo }) => isDemo(env)).map(({ setting }) => setting)
    if (missing.length > 0) throw new StartError(`STORE_MODE=live cannot start with the demo's parts; set: ${missing.join(', ')}.`)
  }
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    poolSize: env.DATABASE_POOL_SIZE,
    logLevel: env.LOG_LEVEL,
    secretKey: env.SECRET_KEY ?? null,
    settings: settingsFrom(env),
  }
}

function settingsFrom(env: Environment): Omit<Settings, 'otpPepper'> {
  return {
    storeMode: env.STORE_MODE,
    staffPhones: env.STAFF_PHONES ?? ['+966500000001'],
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
