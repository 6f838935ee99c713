import { expect, test } from 'vitest'
import { refuseAccidentalDemo } from '#config/demo.ts'
import { readConfig } from '#config/config.ts'
import { findDisabledLimits } from '../../src/disabled-limits.ts'
import { liveSettings as live } from '../support/live-settings.ts'

const refusalOf = (settings: Record<string, string>): string => {
  try {
    readConfig(settings)
    return 'it starts'
  } catch (error) {
    return String(error)
  }
}

test('a demo starts without any setting, with the providers and the seller of the demo', () => {
  expect(readConfig({})).toMatchObject({
    sms: { provider: 'inbox' },
    mail: { provider: 'inbox' },
    payments: { provider: 'sandbox' },
    settings: {
      storeMode: 'demo',
      publicUrl: 'http://localhost:8000',
      shopEmail: 'shop@warif.example',
      cardsOffered: true,
      seller: {
        nameAr: 'وارف',
        nameEn: 'Warif',
        vatNumber: '399999999900003',
        commercialRegistration: '1010000142',
      },
    },
  })
})

test('transaction pooling requires DATABASE_DIRECT_URL, and session pooling uses DATABASE_URL for everything', () => {
  const DATABASE_URL = 'postgres://pooler:6432/warif'
  const pooled = { DATABASE_URL, DATABASE_POOLING: 'transaction' }
  const direct = { DATABASE_DIRECT_URL: 'postgres://server/warif' }
  expect(refusalOf(pooled)).toContain('DATABASE_DIRECT_URL')
  expect(refusalOf(direct)).toContain('DATABASE_URL')
  expect(readConfig({ ...pooled, ...direct })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: direct.DATABASE_DIRECT_URL,
    databasePooling: 'transaction',
  })
  expect(readConfig({ DATABASE_URL })).toMatchObject({
    databaseDirectUrl: DATABASE_URL,
    databasePooling: 'session',
  })
})

test('DATABASE_READ_URL without DATABASE_URL is refused', () => {
  const replica = { DATABASE_READ_URL: 'postgres://replica/warif' }
  expect(refusalOf(replica)).toContain('DATABASE_URL')
  expect(readConfig({ ...replica, DATABASE_URL: 'postgres://server/warif' }).databaseReadUrl).toBe(
    replica.DATABASE_READ_URL,
  )
})

test.each([
  [
    'mysql://warif:secret@server/warif',
    /^StartError: The setting DATABASE_URL must be an address like postgres:/,
  ],
  ['postgres://warif:sec@ret@server/warif', /DATABASE_URL must be an address like .*%40 for an @/],
  ['postgres://warif:secret%@server/warif', /DATABASE_URL must be an address like/],
  ['postgres://warif:secret@server:port/warif', /DATABASE_URL names a server that is neither/],
  ['postgres://warif:secret@server:99999/warif', /DATABASE_URL names a server that is neither/],
  ['postgres://warif:secret@a,,b/warif', /DATABASE_URL names a server that is neither/],
  [
    'postgres://warif:secret@/warif?host=a,b',
    /DATABASE_URL must name several servers before the database/,
  ],
  [
    'postgres://warif:secret@a,b/warif?target_session_attrs=standby',
    /DATABASE_URL can have as target_session_attrs only: any, read-write, primary/,
  ],
])(
  'the address of a database is checked at the start, and its password is not repeated: %s',
  (address, words) => {
    expect(refusalOf({ DATABASE_URL: address })).toMatch(words)
    expect(refusalOf({ DATABASE_URL: address })).not.toMatch(/secret|sec@ret/)
  },
)

test.each([
  'postgres://server/warif',
  'postgres://warif:secret@10.0.0.1:5433/warif?sslmode=verify-full',
  'postgresql://warif@[::1]:5432,[fe80::1]/warif?target_session_attrs=read-write',
  'postgres://warif:p%40ss@a.example:5432,b.example:5433/warif',
  'postgres://warif@/warif?host=/run/postgresql',
  'postgres://warif@%2Frun%2Fpostgresql/warif',
])('an address that the driver or libpq accepts is accepted: %s', (address) => {
  expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address)
})

test('DATABASE_READ_URL names one server, which may be read-only', () => {
  const primary = { DATABASE_URL: 'postgres://server/warif' }
  expect(refusalOf({ ...primary, DATABASE_READ_URL: 'postgres://a,b/warif' })).toContain(
    'DATABASE_READ_URL must name one server',
  )
  expect(
    refusalOf({
      ...primary,
      DATABASE_READ_URL: 'postgres://a/warif?target_session_attrs=read-only',
    }),
  ).toBe('it starts')
})

test('a live shop starts with its own values', () => {
  expect(readConfig(live)).toMatchObject({
    sms: {
      provider: 'taqnyat',
      baseUrl: 'https://api.taqnyat.sa',
      token: 'token',
      sender: 'WARIF',
    },
    mail: { provider: 'smtp', url: live.SMTP_URL, from: live.MAIL_FROM },
    payments: {
      provider: 'moyasar',
      baseUrl: 'https://api.moyasar.com/v1',
      secretKey: 'sk_live_x',
      publishableKey: 'pk_live_x',
      webhookSecret: 'secret',
    },
    settings: {
      publicUrl: live.PUBLIC_URL,
      seller: { vatNumber: '310000000000003', commercialRegistration: '1010101010' },
    },
  })
})

test('with Moyasar the browser sends card data to Moyasar, unless CARD_TOKENIZATION=server', () => {
  const { settings } = readConfig(live)
  expect(settings.cardTokenization).toEqual({
    url: 'https://api.moyasar.com/v1/tokens',
    publishableKey: 'pk_live_x',
  })
  expect(readConfig({ ...live, CARD_TOKENIZATION: 'server' }).settings.cardTokenization).toBeNull()
  expect(readConfig({}).settings.cardTokenization).toBeNull()
  expect(refusalOf({ CARD_TOKENIZATION: 'browser' })).toContain('PAYMENT_PROVIDER=moyasar')
})

test('a live shop may offer only cash on delivery, and one without VAT has no VAT number', () => {
  const { payments, settings } = readConfig({
    ...live,
    PAYMENT_PROVIDER: 'none',
    VAT_RATE_BP: '0',
    VAT_NUMBER: '',
  })
  expect(payments).toEqual({ provider: 'none' })
  expect(settings).toMatchObject({ cardsOffered: false, seller: { vatNumber: null } })
})

test('a live shop names in one line every setting that still has the value of the demo (contract §15)', () => {
  const refusal = refusalOf({ STORE_MODE: 'live' })
  expect(refusal).not.toContain('\n')
  for (const setting of [
    'SECRET_KEY',
    'STAFF_PHONES',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'SMS_PROVIDER',
    'EMAIL_PROVIDER',
    'PAYMENT_PROVIDER',
  ])
    expect(refusal).toContain(setting)
})

/** Settings that the owner can also enter in the back office; until then the shop is closed. */
const ofOwner = /^(SHOP_|SELLER_|COMMERCIAL|VAT_NUMBER)/

test.each(Object.keys(live).filter((name) => name !== 'STORE_MODE' && !ofOwner.test(name)))(
  'a live shop does not start without %s, and names only this setting',
  (missing) => {
    const named = refusalOf({ ...live, [missing]: '' }).split('set: ')[1]
    expect(named).toMatch(new RegExp(`^${missing}[^,]*$`))
  },
)

test.each(Object.keys(live).filter((name) => ofOwner.test(name)))(
  'a live shop without %s starts closed',
  (missing) => {
    expect(readConfig({ ...live, [missing]: '' }).settings.opening.isOpen).toBe(false)
    expect(readConfig(live).settings.opening.isOpen).toBe(true)
  },
)

test.each([
  ['the sample VAT number', { VAT_NUMBER: '399999999900003' }, 'VAT_NUMBER'],
  ["the demo's member of staff", { STAFF_PHONES: '+966500000001' }, 'STAFF_PHONES'],
  [
    "the demo's member of staff beside our own",
    { STAFF_PHONES: '+966511111111,+966500000001' },
    'STAFF_PHONES',
  ],
  ['an address without TLS', { PUBLIC_URL: 'http://warif.example' }, 'PUBLIC_URL'],
  ["the demo's telephone", { SHOP_PHONES: '+966 11 234 5678,+966110000142' }, 'SHOP_PHONES'],
  ["the demo's e-mail address", { SHOP_EMAIL: 'shop@warif.example' }, 'SHOP_EMAIL'],
  ["the demo's WhatsApp", { SHOP_WHATSAPP: '+966500000144' }, 'SHOP_WHATSAPP'],
  [
    "the demo's map",
    { SHOP_MAP_URL: 'https://www.openstreetmap.org/?mlat=24.88&mlon=46.57#map=12/24.88/46.57' },
    'SHOP_MAP_URL',
  ],
  ["the demo's hours", { SHOP_HOURS_EN: 'Saturday to Thursday, 8 AM to 6 PM' }, 'SHOP_HOURS_EN'],
  [
    'a provider that is spoken to in clear',
    { TAQNYAT_BASE_URL: 'http://127.0.0.1:9' },
    'TAQNYAT_BASE_URL',
  ],
  [
    'a test key, which takes no money',
    { MOYASAR_SECRET_KEY: 'sk_test_x' },
    'MOYASAR_SECRET_KEY (live)',
  ],
  [
    'a publishable test key, with which no card could be charged',
    { MOYASAR_PUBLISHABLE_KEY: 'pk_test_x' },
    'MOYASAR_PUBLISHABLE_KEY (live)',
  ],
  [
    "one of the demo's e-mail addresses",
    { SHOP_EMAILS: 'hello@nursery.example,orders@warif.example' },
    'SHOP_EMAILS',
  ],
  [
    "the demo's e-mail address for notices of orders",
    { ORDER_NOTICE_EMAIL: 'shop@warif.example' },
    'ORDER_NOTICE_EMAIL',
  ],
  [
    "the demo's terms of a visit",
    { SITE_VISIT_TERMS_AR: 'المعاينة داخل الرياض مجانية.' },
    'SITE_VISIT_TERMS_AR',
  ],
  [
    "the demo's terms of a visit in English",
    { SITE_VISIT_TERMS_EN: 'Visits inside Riyadh are free.' },
    'SITE_VISIT_TERMS_EN',
  ],
])('a live shop refuses %s', (_, settings, named) => {
  expect(refusalOf({ ...live, ...settings })).toContain(named)
})

test('a selected provider requires its keys in a demo too', () => {
  expect(
    refusalOf({ SMS_PROVIDER: 'unifonic', EMAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://localhost' }),
  ).toMatch(/set: UNIFONIC_APP_SID, UNIFONIC_SENDER_ID, MAIL_FROM\.$/)
})

test.each([
  ['PORT', 'eight'],
  ['STORE_MODE', 'party'],
  ['VAT_NUMBER', '310000000000002'],
  ['COMMERCIAL_REGISTRATION', '101010'],
  ['PUBLIC_URL', 'https://warif.example/shop'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['SHOP_EMAIL', 'shop'],
  ['SMTP_URL', 'https://user:word@mail.example'],
  ['MAIL_FROM', 'a@b.example, c@d.example'],
  ['MOYASAR_BASE_URL', 'https://api.moyasar.com/v1/'],
  ['TAQNYAT_BASE_URL', 'http://api.taqnyat.sa'],
  ['UNIFONIC_BASE_URL', 'http://10.0.0.7'],
  ['SHOP_PHONES', '0112345678'],
  ['SHOP_WHATSAPP', '0501234567'],
  ['SHOP_MAP_URL', 'http://maps.example/warif'],
  ['ORDER_NOTICE_EMAIL', 'nobody'],
  ['TRUST_PROXY', 'twice'],
  ['SELLER_NAME_AR', 'وارف\nوارف'],
  ['SMS_PROVIDER', 'pigeon'],
])('%s must not be %j, and the message does not repeat it', (setting, value) => {
  const refusal = refusalOf({ [setting]: value })
  expect(refusal).toContain(`The setting ${setting} must `)
  expect(refusal).not.toContain(value)
  expect(refusal).not.toContain('\n')
})

test.each([
  ['off', 0],
  ['on', 1],
  ['2', 2],
])('TRUST_PROXY=%s trusts this number of proxies: %i', (given, proxies) => {
  expect(readConfig({ ...live, TRUST_PROXY: given }).settings.trustProxy).toBe(proxies)
})

test.each([
  'postgres://warif:word@db.example/warif',
  'postgres://warif:word@db.example/warif?sslmode=require',
  'postgres://warif:word@127.0.0.1,db.example:5433/warif',
  'postgres:///warif?host=10.0.0.7',
])(
  'a live shop refuses a database without encryption or without a verified certificate: %s',
  (address) => {
    const server = 'postgres://127.0.0.1/warif'
    // DATABASE_READ_URL names only one server.
    const replicas = address.includes(',')
      ? []
      : [{ DATABASE_URL: server, DATABASE_READ_URL: address }]
    for (const settings of [{ DATABASE_URL: address }, ...replicas]) {
      const refusal = refusalOf({ ...live, ...settings })
      expect(refusal).toMatch(/set: DATABASE_(READ_)?URL \(sslmode=verify-full\)\.$/)
      expect(refusal).not.toContain('word')
      expect(
        readConfig({ ...live, ...settings, DATABASE_PLAINTEXT: 'yes' }).settings.storeMode,
      ).toBe('live')
    }
  },
)

test.each([
  'postgres://warif:word@db.example/warif?sslmode=verify-full',
  'postgres://warif:word@a.example:5432,b.example:5432/warif?target_session_attrs=read-write&sslmode=verify-full',
  'postgres://warif@localhost/warif',
  'postgres://warif@[::1]:5432/warif',
  'postgres:///warif?host=/run/postgresql',
  'postgres://%2Frun%2Fpostgresql/warif',
])('a live shop accepts the database %s', (address) => {
  expect(readConfig({ ...live, DATABASE_URL: address }).databaseUrl).toBe(address)
})

test('sslmode=require is replaced by verify-full, which the driver means by it', () => {
  const { databaseUrl } = readConfig({
    DATABASE_URL: 'postgres://db.example/warif?sslmode=require&application_name=x',
  })
  expect(databaseUrl).toBe('postgres://db.example/warif?sslmode=verify-full&application_name=x')
})

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['STAF_PHONES', 'STAFF_PHONES'],
  ['SMTPURL', 'SMTP_URL'],
  ['MOYASAR_WEBHOOK_SECERT', 'MOYASAR_WEBHOOK_SECRET'],
])(
  '%s is reported as a typo of %s, which a live shop refuses and a demo only warns of',
  (given, meant) => {
    const refusal = refusalOf({ ...live, [given]: 'secret value' })
    expect(refusal).toContain(`${given} (${meant}?)`)
    expect(refusal).not.toContain('secret value')
    expect(readConfig({ [given]: 'secret value' }).misspellings).toEqual([{ given, meant }])
  },
)

test('settings of other programs are not reported as typos', () => {
  const names = [
    'HOME',
    'HOSTNAME',
    'PATH',
    'NODE_ENV',
    'NODE_COMPILE_CACHE',
    'PGHOST',
    'HTTP_PROXY',
    'LOGNAME',
    'PWD',
    'TZ',
    'LC_ALL',
  ]
  expect(readConfig(Object.fromEntries(names.map((name) => [name, 'x']))).misspellings).toEqual([])
})

test('a rehearsal has the rules of a live shop, but requires test keys and allows providers on this machine', () => {
  const rehearsal = {
    ...live,
    STORE_MODE: 'rehearsal',
    MOYASAR_SECRET_KEY: 'sk_test_x',
    MOYASAR_PUBLISHABLE_KEY: 'pk_test_x',
    TAQNYAT_BASE_URL: 'http://127.0.0.1:9',
  }
  expect(readConfig(rehearsal)).toMatchObject({
    sms: { baseUrl: 'http://127.0.0.1:9' },
    settings: { storeMode: 'rehearsal', localesAddEnabled: false },
  })
  for (const [setting, key] of [
    ['MOYASAR_SECRET_KEY', 'sk_live_x'],
    ['MOYASAR_PUBLISHABLE_KEY', 'pk_live_x'],
  ] as const)
    expect(refusalOf({ ...rehearsal, [setting]: key })).toMatch(
      new RegExp(`^StartError: STORE_MODE=rehearsal .*set: ${setting} \\(test\\)\\.$`),
    )
  expect(refusalOf({ ...rehearsal, SHOP_EMAIL: '' })).toContain('set: SHOP_EMAIL.')
})

test.each([
  ['TRUST_PROXY', { TRUST_PROXY: 'on' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://nursery.example' }],
  [
    'MOYASAR_SECRET_KEY',
    {
      PAYMENT_PROVIDER: 'moyasar',
      MOYASAR_SECRET_KEY: 'sk_live_x',
      MOYASAR_PUBLISHABLE_KEY: 'pk',
      MOYASAR_WEBHOOK_SECRET: 's',
    },
  ],
])(
  'a demo that is reachable from the internet, as %s shows, does not start without DEMO_IN_PUBLIC',
  (named, settings) => {
    expect(() => refuseAccidentalDemo(readConfig(settings))).toThrow(named)
    expect(() =>
      refuseAccidentalDemo(readConfig({ ...settings, DEMO_IN_PUBLIC: 'yes' })),
    ).not.toThrow()
  },
)

test('a demo on this machine, a rehearsal and a live shop start', () => {
  for (const settings of [
    {},
    { PUBLIC_URL: 'http://localhost:9000' },
    live,
    { ...live, STORE_MODE: 'rehearsal', PAYMENT_PROVIDER: 'none' },
  ])
    expect(() => refuseAccidentalDemo(readConfig(settings))).not.toThrow()
})

test('METRICS_PORT must differ from PORT', () => {
  expect(refusalOf({ PORT: '9000', METRICS_PORT: '9000' })).toContain('METRICS_PORT')
})

const noLimits = {
  RATE_LIMIT_PER_MINUTE: '0',
  OTP_DAILY_CAP: '0',
  OTP_WRONG_PER_PHONE_30_DAYS: '0',
  OTP_WRONG_PER_STAFF_DAY: '0',
}
const differing = (some: object, others: object) => {
  const values = new Map(Object.entries(others))
  return Object.entries(some).flatMap(([name, value]) =>
    typeof value === 'number' && value !== values.get(name) ? [name] : [],
  )
}

test('RATE_LIMIT_PER_MINUTE=0 turns off every limit except those of a single phone and the daily cap of codes', () => {
  const { settings } = readConfig({ RATE_LIMIT_PER_MINUTE: '0' })
  expect(settings).toMatchObject({
    otpWrongPerPhonePer30Days: 40,
    otpWrongPerStaffPhonePerDay: 5,
    otpDailyCap: 2000,
  })
  expect(differing(settings, readConfig(noLimits).settings).toSorted()).toEqual([
    'otpDailyCap',
    'otpWrongPerPhonePer30Days',
    'otpWrongPerStaffPhonePerDay',
  ])
  const alsoOff = [
    'otpSendsPerIpPerHour',
    'otpWrongPerIpPerHour',
    'couponTriesPerMinute',
    'saveOrdersPerMinute',
    'localesAddPerMinute',
  ]
  expect(differing(readConfig({}).settings, settings)).toEqual(
    expect.arrayContaining([...alsoOff, 'openCashOrders', 'cancellationsPerHour']),
  )
})

test('findDisabledLimits names every limit that is turned off, and no other setting that is 0', () => {
  const usual = readConfig({}).settings
  const off = readConfig(noLimits).settings
  expect(findDisabledLimits(off).toSorted()).toEqual(differing(usual, off).toSorted())
  expect(findDisabledLimits(off)).toEqual(
    expect.arrayContaining([
      'openCashOrders',
      'openCardHalalas',
      'refusedChargesAlarm',
      'otpDailyCap',
    ]),
  )
  expect(
    findDisabledLimits({ ...usual, signInNoticesPerDay: 0, staffTokenHours: 0 } as typeof usual),
  ).toEqual([])
})
