import { isUnencrypted } from './database.ts'
import type { Environment } from './environment.ts'
import { isSample } from './samples.ts'

type Need = [setting: string, isMissing: (env: Environment) => boolean]
/** Settings whose value only the owner knows: text, or a list of it. */
type OwnSetting = {
  [Name in keyof Environment]-?: Environment[Name] extends string | string[] | undefined
    ? Name
    : never
}[keyof Environment]

/** Requires a value that only the owner knows, and that is not the demo's. */
const own = (setting: OwnSetting): Need => [
  setting,
  (env) => !env[setting]?.length || isSample(env[setting]),
]
/** Optional; the demo's value is refused. */
const notSample = (setting: OwnSetting): Need => [setting, (env) => isSample(env[setting])]
/** Requires https for the chosen provider; a rehearsal may use a simulated one on this machine. */
const encrypted = (
  setting: 'UNIFONIC_BASE_URL' | 'TAQNYAT_BASE_URL' | 'MOYASAR_BASE_URL',
): Need => [
  `${setting} (https)`,
  (env) =>
    [env.SMS_PROVIDER, env.PAYMENT_PROVIDER].some((provider) =>
      setting.startsWith(provider.toUpperCase()),
    ) && !env[setting].startsWith('https://'),
]

/**
 * The settings that only the owner knows. A live shop that has all of them is open from the first start; otherwise its office asks for
 * them.
 */
const ofOwner: Need[] = [
  own('SHOP_EMAIL'),
  own('SHOP_PHONES'),
  own('SHOP_HOURS_AR'),
  own('SHOP_HOURS_EN'),
  own('SHOP_STORY_AR'),
  own('SHOP_STORY_EN'),
  own('SELLER_NAME_AR'),
  own('SELLER_NAME_EN'),
  own('SELLER_ADDRESS_AR'),
  own('SELLER_ADDRESS_EN'),
  own('COMMERCIAL_REGISTRATION'),
  // A seller below the registration threshold charges no VAT and has no number.
  ['VAT_NUMBER', (env) => env.VAT_RATE_BP !== 0 && env.VAT_NUMBER === undefined],
]

/** The requirements of live mode, also in a rehearsal (contract §15). */
const needs: Need[] = [
  ['SECRET_KEY', (env) => env.SECRET_KEY === undefined],
  // The demo's phone may belong to a real person.
  own('STAFF_PHONES'),
  ['PUBLIC_URL (https)', (env) => !env.PUBLIC_URL?.startsWith('https://')],
  notSample('SHOP_EMAIL'),
  notSample('SHOP_EMAILS'),
  notSample('ORDER_NOTICE_EMAIL'),
  notSample('SHOP_PHONES'),
  notSample('SHOP_WHATSAPP'),
  notSample('SHOP_MAP_URL'),
  notSample('SHOP_HOURS_AR'),
  notSample('SHOP_HOURS_EN'),
  notSample('SHOP_STORY_AR'),
  notSample('SHOP_STORY_EN'),
  notSample('SITE_VISIT_TERMS_AR'),
  notSample('SITE_VISIT_TERMS_EN'),
  notSample('SELLER_ADDRESS_AR'),
  notSample('SELLER_ADDRESS_EN'),
  notSample('COMMERCIAL_REGISTRATION'),
  notSample('VAT_NUMBER'),
  ['SMS_PROVIDER', (env) => env.SMS_PROVIDER === 'inbox'],
  ['EMAIL_PROVIDER', (env) => env.EMAIL_PROVIDER === 'inbox'],
  ['PAYMENT_PROVIDER', (env) => env.PAYMENT_PROVIDER === 'sandbox'],
  // The process has no TLS, so there is a proxy in front: without this setting, all visitors would be counted as that proxy.
  ['TRUST_PROXY (on or off)', (env) => env.TRUST_PROXY === undefined],
  [
    'DATABASE_URL (sslmode=verify-full)',
    (env) => isUnencrypted(env.DATABASE_URL) && !env.DATABASE_PLAINTEXT,
  ],
  [
    'DATABASE_DIRECT_URL (sslmode=verify-full)',
    (env) => isUnencrypted(env.DATABASE_DIRECT_URL) && !env.DATABASE_PLAINTEXT,
  ],
  [
    'DATABASE_READ_URL (sslmode=verify-full)',
    (env) => isUnencrypted(env.DATABASE_READ_URL) && !env.DATABASE_PLAINTEXT,
  ],
]

/** Keys that a mode refuses: Moyasar's test keys take no money, its live ones take real cards. */
const refusedKeys = { live: /^[sp]k_test_/, test: /^[sp]k_live_/ }
const moyasarKey = (
  setting: 'MOYASAR_SECRET_KEY' | 'MOYASAR_PUBLISHABLE_KEY',
  wanted: keyof typeof refusedKeys,
): Need => [
  `${setting} (${wanted})`,
  (env) => env.PAYMENT_PROVIDER === 'moyasar' && refusedKeys[wanted].test(env[setting] ?? ''),
]

/** Settings that must be real once things are sold. */
const needsToSell: Need[] = [
  // With a test key plants would be sent without any payment.
  moyasarKey('MOYASAR_SECRET_KEY', 'live'),
  moyasarKey('MOYASAR_PUBLISHABLE_KEY', 'live'),
  encrypted('MOYASAR_BASE_URL'),
  encrypted('UNIFONIC_BASE_URL'),
  encrypted('TAQNYAT_BASE_URL'),
]
/** A rehearsal must move no money. */
const needsToRehearse: Need[] = [
  // Every mail of a rehearsal is sent there.
  own('SHOP_EMAIL'),
  moyasarKey('MOYASAR_SECRET_KEY', 'test'),
  moyasarKey('MOYASAR_PUBLISHABLE_KEY', 'test'),
]

/** Returns the settings a live shop or its rehearsal still lacks, each once, as named at the start. */
export const missingForLive = (env: Environment): string[] =>
  [...needs, ...(env.STORE_MODE === 'live' ? needsToSell : needsToRehearse)].flatMap(
    ([setting, isMissing]) => (isMissing(env) ? [setting] : []),
  )

/** Returns the owner's values that the environment of a live shop lacks. */
export const missingOfOwner = (env: Environment): string[] =>
  ofOwner.flatMap(([setting, isMissing]) => (isMissing(env) ? [setting] : []))
