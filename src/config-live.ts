import type { Environment } from './config-environment.ts'

/** The tax authority's published sample: printed by a demo, refused by a live shop. */
export const sampleVatNumber = '399999999900003'
export const sampleStaffPhone = '+966500000001'

/** What a live shop cannot do without, and what of a demo it must not sell with (contract §15). */
const needs: [setting: string, isMissing: (env: Environment) => boolean][] = [
  ['SECRET_KEY', (env) => env.SECRET_KEY === undefined],
  // The demo's phone may well be somebody's.
  ['STAFF_PHONES', ({ STAFF_PHONES: phones = [] }) => phones.length === 0 || phones.includes(sampleStaffPhone)],
  ['PUBLIC_URL (https)', (env) => !env.PUBLIC_URL?.startsWith('https://')],
  ['SHOP_EMAIL', (env) => env.SHOP_EMAIL === undefined],
  ['SELLER_NAME_AR', (env) => env.SELLER_NAME_AR === undefined],
  ['SELLER_NAME_EN', (env) => env.SELLER_NAME_EN === undefined],
  ['SELLER_ADDRESS_AR', (env) => env.SELLER_ADDRESS_AR === undefined],
  ['SELLER_ADDRESS_EN', (env) => env.SELLER_ADDRESS_EN === undefined],
  ['COMMERCIAL_REGISTRATION', (env) => env.COMMERCIAL_REGISTRATION === undefined],
  // A seller below the threshold of registration charges no VAT and has no number.
  ['VAT_NUMBER', (env) => (env.VAT_RATE_BP > 0 && env.VAT_NUMBER === undefined) || env.VAT_NUMBER === sampleVatNumber],
  ['SMS_PROVIDER', (env) => env.SMS_PROVIDER === 'inbox'],
  ['EMAIL_PROVIDER', (env) => env.EMAIL_PROVIDER === 'inbox'],
  ['PAYMENT_PROVIDER', (env) => env.PAYMENT_PROVIDER === 'sandbox'],
  // With a test key plants would leave and no money would come.
  ['MOYASAR_SECRET_KEY (live)', (env) => env.PAYMENT_PROVIDER === 'moyasar' && Boolean(env.MOYASAR_SECRET_KEY?.startsWith('sk_test_'))],
  ['MOYASAR_BASE_URL (https)', (env) => env.PAYMENT_PROVIDER === 'moyasar' && !env.MOYASAR_BASE_URL.startsWith('https://')],
]

/** The settings a live shop still lacks, each once, as the start names them. */
export const missingForLive = (env: Environment): string[] => needs.flatMap(([setting, isMissing]) => (isMissing(env) ? [setting] : []))
