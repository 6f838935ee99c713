import type { Environment } from './environment.ts'

/** The provider of text messages; only the adapter gets its keys. */
export type SmsConfig =
  | { provider: 'inbox' }
  | { provider: 'unifonic'; baseUrl: string; appSid: string; senderId: string }
  | { provider: 'taqnyat'; baseUrl: string; token: string; sender: string }
export type MailConfig = { provider: 'inbox' } | { provider: 'smtp'; url: string; from: string }
export type PaymentsConfig =
  | { provider: 'sandbox' }
  | {
      provider: 'moyasar'
      baseUrl: string
      secretKey: string
      publishableKey: string
      webhookSecret: string
    }
  /** Only cash on delivery. */
  | { provider: 'none' }

/** The store of pictures. `s3` is also set while they are in the folder, if its settings are complete: `npm run media` copies to it. */
export interface MediaConfig {
  store: 'folder' | 's3'
  s3: {
    endpoint: string
    region: string
    bucket: string
    accessKey: string
    secretKey: string
    pathStyle: boolean
  } | null
}

export interface Providers {
  media: MediaConfig
  sms: SmsConfig
  mail: MailConfig
  payments: PaymentsConfig
}

/** Returns the chosen providers with their keys, and the names of missing keys. */
export function readProviders(env: Environment): { providers: Providers; missing: string[] } {
  const missing: string[] = []
  const need = (setting: keyof Environment): string => {
    const value = env[setting]
    if (typeof value === 'string') return value
    missing.push(setting)
    return ''
  }
  return {
    providers: {
      sms: readSms(env, need),
      mail: readMail(env, need),
      payments: readPayments(env, need),
      media: readMedia(env, need),
    },
    missing,
  }
}

type Need = (setting: keyof Environment) => string

function readSms({ SMS_PROVIDER: provider, ...env }: Environment, need: Need): SmsConfig {
  if (provider === 'unifonic')
    return {
      provider,
      baseUrl: env.UNIFONIC_BASE_URL,
      appSid: need('UNIFONIC_APP_SID'),
      senderId: need('UNIFONIC_SENDER_ID'),
    }
  if (provider === 'taqnyat')
    return {
      provider,
      baseUrl: env.TAQNYAT_BASE_URL,
      token: need('TAQNYAT_TOKEN'),
      sender: need('TAQNYAT_SENDER'),
    }
  return { provider }
}

function readMail({ EMAIL_PROVIDER: provider }: Environment, need: Need): MailConfig {
  return provider === 'smtp'
    ? { provider, url: need('SMTP_URL'), from: need('MAIL_FROM') }
    : { provider }
}

function readPayments(
  { PAYMENT_PROVIDER: provider, MOYASAR_BASE_URL: baseUrl }: Environment,
  need: Need,
): PaymentsConfig {
  if (provider !== 'moyasar') return { provider }
  return {
    provider,
    baseUrl,
    secretKey: need('MOYASAR_SECRET_KEY'),
    publishableKey: need('MOYASAR_PUBLISHABLE_KEY'),
    webhookSecret: need('MOYASAR_WEBHOOK_SECRET'),
  }
}

const s3Settings = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

function readMedia({ MEDIA_STORE: store, ...env }: Environment, need: Need): MediaConfig {
  if (store === 'folder' && s3Settings.some((name) => env[name] === undefined))
    return { store, s3: null }
  return {
    store,
    s3: {
      endpoint: need('S3_ENDPOINT'),
      region: env.S3_REGION,
      bucket: need('S3_BUCKET'),
      accessKey: need('S3_ACCESS_KEY'),
      secretKey: need('S3_SECRET_KEY'),
      pathStyle: env.S3_PATH_STYLE,
    },
  }
}
