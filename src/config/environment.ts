import { z } from 'zod'
import { isLoopback } from '#shared/http/loopback.ts'
import { databaseAddress } from './database-address.ts'

const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine(
      (value) => value >= low && value <= high,
      `must be a whole number from ${low} to ${high}`,
    )
const onOff = z
  .enum(['1', '0', 'true', 'false', 'on', 'off', 'yes', 'no'], 'must be on or off')
  .transform((word) => ['1', 'true', 'on', 'yes'].includes(word))
/** The number of proxies in front: `off`, `on` for one, or their number. */
const proxyCount = z
  .string()
  .regex(
    /^(on|off|true|false|[0-9])$/,
    'must be on, off or the number of proxies in front, up to 9',
  )
  .transform((word) => (/^\d$/.test(word) ? Number(word) : ['on', 'true'].includes(word) ? 1 : 0))
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://shop.example' })
  .refine(
    (text) => URL.parse(text)?.origin === text,
    'must be an origin like https://shop.example, without a path',
  )
const httpAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://api.example/v1' })
  .refine((text) => !text.endsWith('/'), 'must not end with a slash')
const isEncryptedOrLocal = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')
}
/** The address of a provider: requests to it contain phones, codes and keys, so plain HTTP is only allowed to this machine. */
const providerAddress = httpAddress.refine(
  isEncryptedOrLocal,
  'must begin with https://, or be on this machine',
)
const line = z
  .string()
  .max(300, 'must have at most 300 characters')
  .regex(/^[^\p{Cc}]+$/u, 'must be one line of text')
const saudiPhone = /^\+966(?: ?\d){8,10}$/
const phones = list.pipe(
  z
    .array(z.string().regex(saudiPhone, 'must be a comma list of phones like +966 11 234 5678'))
    .min(1, 'must name a phone'),
)
const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, `must be one of: ${words.join(', ')}`)
/** A limit that 0 switches off. */
const limit = (normal: number) => wholeNumber(0, 1_000_000).default(normal)

/** Every environment variable the shop reads (contract §15, §19.1), with its default. */
export const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(8000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or a host name')
    .default('0.0.0.0'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or a host name')
    .default('127.0.0.1'),
  DRAIN_DELAY: wholeNumber(0, 60).default(0),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress({ kinds: ['any', 'read-write', 'primary'] }).optional(),
  DATABASE_DIRECT_URL: databaseAddress({ kinds: ['any', 'read-write', 'primary'] }).optional(),
  DATABASE_POOLING: oneOf('session', 'transaction').default('session'),
  DATABASE_READ_URL: databaseAddress({
    kinds: ['any', 'read-only', 'standby', 'prefer-standby'],
    isOneServer: true,
  }).optional(),
  DATABASE_PLAINTEXT: onOff.default(false),
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(20),
  DATABASE_STARTUP_TIMEOUT: wholeNumber(0, 3_600).default(60),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: z.string().optional(),
  STORE_MODE: oneOf('demo', 'rehearsal', 'live').default('demo'),
  DEMO_IN_PUBLIC: onOff.default(false),
  STAFF_PHONES: list
    .pipe(
      z.array(
        z.string().regex(/^\+9665\d{8}$/, 'must be a comma list of phones like +966500000001'),
      ),
    )
    .optional(),
  PUBLIC_URL: origin.optional(),
  SELLER_NAME_AR: line.optional(),
  SELLER_NAME_EN: line.optional(),
  SELLER_ADDRESS_AR: line.optional(),
  SELLER_ADDRESS_EN: line.optional(),
  VAT_NUMBER: z
    .string()
    .regex(/^3\d{13}3$/, 'must have 15 digits and begin and end with 3')
    .optional(),
  COMMERCIAL_REGISTRATION: z
    .string()
    .regex(/^\d{10}$/, 'must have 10 digits')
    .optional(),
  SHOP_EMAIL: z.email('must be an e-mail address').optional(),
  SHOP_EMAILS: list
    .pipe(
      z
        .array(z.email('must be a comma list of e-mail addresses'))
        .min(1, 'must name an e-mail address'),
    )
    .optional(),
  ORDER_NOTICE_EMAIL: z
    .union([z.literal('off'), z.email('must be an e-mail address or off')])
    .optional(),
  SHOP_PHONES: phones.optional(),
  SHOP_WHATSAPP: z.string().regex(saudiPhone, 'must be a phone like +966 50 123 4567').optional(),
  SHOP_MAP_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  SHOP_HOURS_AR: line.optional(),
  SHOP_HOURS_EN: line.optional(),
  SHOP_STORY_AR: line.optional(),
  SHOP_STORY_EN: line.optional(),
  SITE_VISIT_TERMS_AR: line.optional(),
  SITE_VISIT_TERMS_EN: line.optional(),
  SOCIAL_LINKS: list
    .pipe(z.array(z.url({ protocol: /^https$/, error: 'must be a comma list of https addresses' })))
    .optional(),
  SMS_PROVIDER: oneOf('inbox', 'unifonic', 'taqnyat').default('inbox'),
  UNIFONIC_APP_SID: line.optional(),
  UNIFONIC_SENDER_ID: line.optional(),
  UNIFONIC_BASE_URL: providerAddress.default('https://el.cloud.unifonic.com'),
  TAQNYAT_TOKEN: line.optional(),
  TAQNYAT_SENDER: line.optional(),
  TAQNYAT_BASE_URL: providerAddress.default('https://api.taqnyat.sa'),
  EMAIL_PROVIDER: oneOf('inbox', 'smtp').default('inbox'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an address like smtps://user:password@mail.example:465',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@"\r\n]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address, or a name and an <address>',
    )
    .optional(),
  PAYMENT_PROVIDER: oneOf('sandbox', 'moyasar', 'none').default('sandbox'),
  MOYASAR_SECRET_KEY: line.optional(),
  MOYASAR_PUBLISHABLE_KEY: line.optional(),
  MOYASAR_WEBHOOK_SECRET: line.optional(),
  CARD_TOKENIZATION: oneOf('browser', 'server').optional(),
  MOYASAR_BASE_URL: providerAddress.default('https://api.moyasar.com/v1'),
  VAT_RATE_BP: wholeNumber(0, 10_000).optional(),
  MIN_ORDER_HALALAS: wholeNumber(0, 999_999_999).optional(),
  DELIVERY_DAYS: wholeNumber(0, 365).optional(),
  DELIVERY_DAYS_ELSEWHERE: wholeNumber(0, 365).optional(),
  OTP_TTL: wholeNumber(1, 86_400).default(300),
  OTP_RESEND: wholeNumber(1, 86_400).default(60),
  OTP_MAX_ATTEMPTS: wholeNumber(1, 100).default(5),
  OTP_DAILY_CAP: wholeNumber(0, 1_000_000).default(2000),
  SIGN_IN_NOTICES_PER_DAY: wholeNumber(0, 1000).default(5),
  OTP_KNOWN_SHARE: wholeNumber(0, 99).default(50),
  OTP_HOURLY_SHARE: wholeNumber(0, 100).default(10),
  OTP_ALLOWED_PREFIXES: list
    .pipe(
      z
        .array(z.string().regex(/^\+\d{1,12}$/, 'must be a comma list of prefixes like +9665'))
        .min(1),
    )
    .default(['+9665']),
  TOKEN_IDLE: wholeNumber(1, 3650).default(30),
  TOKEN_MAX: wholeNumber(1, 3650).default(90),
  SENT_MAIL_RETENTION_DAYS: wholeNumber(0, 3650)
    .refine(
      (days) => days === 0 || days > 30,
      'must be 0 or more than 30: mails of the last 30 days are checked',
    )
    .default(365),
  SERVICE_REQUEST_RETENTION_DAYS: wholeNumber(0, 3650).default(730),
  CART_ADDRESS_RETENTION_DAYS: wholeNumber(0, 3650).default(90),
  STAFF_TOKEN_HOURS: wholeNumber(0, 8760).default(12),
  OFFICE_SECOND_FACTOR: oneOf('required', 'optional').optional(),
  RATE_LIMIT_PER_MINUTE: limit(300),
  PAGES_PER_MINUTE: limit(120),
  CONCURRENT_PER_IP: limit(4),
  OTP_SENDS_PER_IP_HOUR: limit(20),
  OTP_WRONG_PER_IP_HOUR: limit(60),
  OTP_WRONG_HOUR: limit(100),
  OTP_WRONG_DAY: limit(400),
  OTP_SINGLE_TRY_DAY: limit(5000),
  OTP_WRONG_PER_PHONE_30_DAYS: limit(40),
  OTP_WRONG_PER_STAFF_DAY: limit(5),
  REQUESTS_PER_IP_HOUR: limit(5),
  REQUEST_MAILS_PER_RECIPIENT_HOUR: limit(1),
  COUPON_TRIES_PER_MINUTE: limit(10),
  SAVE_ORDERS_PER_MINUTE: limit(10),
  CANCELLATIONS_PER_HOUR: limit(5),
  OPEN_CASH_ORDERS: limit(3),
  OPEN_CASH_HALALAS: wholeNumber(0, 999_999_999).default(1_000_000),
  OPEN_CARD_ORDERS: limit(2),
  OPEN_CARD_HALALAS: wholeNumber(0, 999_999_999).default(5_000_000),
  CARD_ENTRIES_PER_HOUR: limit(10),
  REFUSED_CHARGES_PER_HOUR: limit(5),
  REFUSED_CHARGES_PER_DAY: limit(20),
  REFUSED_CHARGES_ALARM: limit(20),
  LOCALES_ADD_PER_MINUTE: limit(30),
  LOCALES_ADD_ENABLED: onOff.optional(),
  TRUST_PROXY: proxyCount.optional(),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  ASSET_BASE_URL: z
    .string()
    .regex(
      /^(https?:\/\/[^\s?#]*[^\s?#/])?$/,
      'must be empty or an address like https://cdn.example without a slash at its end',
    )
    .default(''),
  MEDIA_STORE: oneOf('folder', 's3').default('folder'),
  S3_ENDPOINT: providerAddress.optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be a name like eu-central-1')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY: line.optional(),
  S3_SECRET_KEY: line.optional(),
  S3_PATH_STYLE: onOff.default(true),
})
export type Environment = z.infer<typeof environment>
