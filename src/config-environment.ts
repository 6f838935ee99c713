import { z } from 'zod'

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
  .url({ protocol: /^https?$/, error: 'must be an address like https://shop.example' })
  .refine((text) => URL.parse(text)?.origin === text, 'must be an origin like https://shop.example, without a path')
const httpAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://api.example/v1' })
  .refine((text) => !text.endsWith('/'), 'must not end with a slash')
const line = z
  .string()
  .max(300, 'must have at most 300 characters')
  .regex(/^[^\p{Cc}]+$/u, 'must be one line of text')
const databaseAddress = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) => z.enum(words, `must be one of: ${words.join(', ')}`)
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
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(20),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  STORE_MODE: oneOf('demo', 'live').default('demo'),
  STAFF_PHONES: list.pipe(z.array(z.string().regex(/^\+9665\d{8}$/, 'must be a comma list of phones like +966500000001'))).optional(),
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
  SOCIAL_LINKS: list.pipe(z.array(z.url({ protocol: /^https$/, error: 'must be a comma list of https addresses' }))).default([]),
  SMS_PROVIDER: oneOf('inbox', 'unifonic', 'taqnyat').default('inbox'),
  UNIFONIC_APP_SID: line.optional(),
  UNIFONIC_SENDER_ID: line.optional(),
  TAQNYAT_TOKEN: line.optional(),
  TAQNYAT_SENDER: line.optional(),
  EMAIL_PROVIDER: oneOf('inbox', 'smtp').default('inbox'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address like smtps://user:password@mail.example:465' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@"\r\n]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, or a name and an <address>')
    .optional(),
  PAYMENT_PROVIDER: oneOf('sandbox', 'moyasar', 'none').default('sandbox'),
  MOYASAR_SECRET_KEY: line.optional(),
  MOYASAR_PUBLISHABLE_KEY: line.optional(),
  MOYASAR_WEBHOOK_SECRET: line.optional(),
  MOYASAR_BASE_URL: httpAddress.default('https://api.moyasar.com/v1'),
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
export type Environment = z.infer<typeof environment>
