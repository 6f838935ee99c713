import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { UnknownOutcomeError } from '#domain/notifications/mail.ts'
import { codeText } from '#domain/notifications/texts.ts'
import { taqnyatSms } from '#adapters/sms/taqnyat.ts'
import { unifonicSms } from '#adapters/sms/unifonic.ts'

const closing: (() => unknown)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

interface Reply {
  status?: number
  body?: object | string
  /** Never answers. */
  hangs?: boolean
  /** Cuts the connection instead of answering. */
  cuts?: boolean
}

/** A provider on loopback that gives the same reply to every request and records the requests. */
async function startProvider({ status = 200, body = {}, hangs = false, cuts = false }: Reply) {
  const asked: {
    method: string | undefined
    path: string | undefined
    headers: IncomingMessage['headers']
    body: string
  }[] = []
  const server = createServer(async (request, response) => {
    asked.push({
      method: request.method,
      path: request.url,
      headers: request.headers,
      body: await text(request),
    })
    if (hangs) return
    if (cuts) return void request.socket.destroy()
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return { asked, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const sms = { to: '+966512345678', text: 'وارف: رمز الدخول: 0731', otp: '0731' }
const secret = 'key-of-the-test'
const providers = {
  unifonic: {
    make: (baseUrl: string) =>
      unifonicSms({ appSid: secret, senderId: 'WARIF', baseUrl, timeoutMs: 300 }),
    taken: {
      success: true,
      message: '',
      errorCode: 'ER-00',
      data: { MessageID: 42_000_348_806_924, Status: 'Sent' },
    },
    refused: {
      success: false,
      message: 'Dest num is too short 0731',
      errorCode: 'ER-04',
      data: {},
    },
  },
  taqnyat: {
    make: (baseUrl: string) =>
      taqnyatSms({ token: secret, sender: 'WARIF', baseUrl, timeoutMs: 300 }),
    taken: {
      statusCode: 201,
      messageId: 5_452_899_970,
      cost: '0.0800',
      totalCount: 1,
      accepted: '[966512345678,]',
      rejected: '[]',
    },
    refused: { statusCode: 201, totalCount: 0, accepted: '[]', rejected: '[966512345678,]' },
  },
}

test('a message is sent to unifonic as its documentation describes', async () => {
  const { asked, baseUrl } = await startProvider({ body: providers.unifonic.taken })
  await providers.unifonic.make(baseUrl)(sms)
  expect(asked).toMatchObject([
    {
      method: 'POST',
      path: '/rest/SMS/messages',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    },
  ])
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    AppSid: secret,
    SenderID: 'WARIF',
    Recipient: '966512345678',
    Body: sms.text,
    responseType: 'JSON',
  })
})

test('a message is sent to taqnyat as its documentation describes', async () => {
  const { asked, baseUrl } = await startProvider({ status: 201, body: providers.taqnyat.taken })
  await providers.taqnyat.make(baseUrl)(sms)
  expect(asked).toMatchObject([
    { method: 'POST', path: '/v1/messages', headers: { authorization: `Bearer ${secret}` } },
  ])
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    recipients: ['966512345678'],
    body: sms.text,
    sender: 'WARIF',
  })
})

describe.each(Object.entries(providers))('%s', (name, { make, taken, refused }) => {
  const failures: [string, Reply, isUnknown: boolean][] = [
    ['refuses the key', { status: 401, body: { message: `bad key ${secret}` } }, false],
    ['refuses the message with status 200', { body: refused }, false],
    ['fails', { status: 500, body: 'Internal error 0731' }, false],
    ['answers with a page', { body: '<html>0731</html>' }, false],
    ['answers without end', { body: { ...taken, padding: 'x'.repeat(200_000) } }, true],
    ['does not answer', { hangs: true }, true],
    ['cuts the connection', { cuts: true }, true],
  ]
  test('an unreachable provider is reported as a failed connection', async () => {
    const failure = await make('http://127.0.0.1:2')(sms).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'SmsError', message: `${name}: the connection failed` })
  })
  test.each(failures)(
    '%s: the failure is reported without text, phone, code or key',
    async (_, reply, isUnknown) => {
      const { asked, baseUrl } = await startProvider(reply)
      const failure: Error = await make(baseUrl)(sms).then(
        () => expect.fail('it was taken'),
        (error: Error) => error,
      )
      expect(failure.message).toMatch(new RegExp(`^${name}: `))
      expect(failure instanceof UnknownOutcomeError).toBe(isUnknown)
      expect(
        JSON.stringify({
          ...failure,
          message: failure.message,
          stack: failure.stack,
          cause: failure.cause,
        }),
      ).not.toMatch(/0731|512345678|key-of-the-test|رمز/)
      expect(asked).toHaveLength(1)
    },
  )
})

test.each([
  ['ar', 'login', '0731 رمز دخولك إلى وارف. لا تشاركه مع أحد.'],
  ['ar', 'register', '0731 رمز تسجيلك في وارف. لا تشاركه مع أحد.'],
  ['ar', 'close_account', '0731 رمز حذف حسابك بوارف. لا تشاركه مع أحد.'],
  ['en', 'login', '0731 is your Warif login code. Do not share it with anyone.'],
  ['en', 'register', '0731 is your code to register at Warif. Do not share it with anyone.'],
  [
    'en',
    'close_account',
    '0731 is your code to delete your Warif account. Do not share it with anyone.',
  ],
] as const)(
  'a code names the shop and its purpose, warns against sharing and is bound to the shop’s site (contract §4.0): %s, %s',
  (locale, purpose, sentence) => {
    const seller = { nameAr: 'وارف', nameEn: 'Warif' }
    const site = { publicUrl: 'https://warif.example', seller }
    const text = codeText(locale, purpose, '0731', site)
    expect(text).toBe(`${sentence}\n\n@warif.example #0731`)
    // One message, also with a code of six digits: 70 characters in Arabic, 160 in English.
    for (const code of ['0731', '073146'])
      expect(codeText(locale, purpose, code, site).length).toBeLessThanOrEqual(
        locale === 'ar' ? 70 : 160,
      )
    const local = { publicUrl: 'http://localhost:8000', seller }
    expect(codeText(locale, purpose, '0731', local)).toMatch(/\n@localhost #0731$/)
    // A renamed shop signs with its name; without one in this language, with the other.
    const renamed = { ...site, seller: { nameAr: 'مشتل الوادي', nameEn: 'Wadi' } }
    expect(codeText(locale, purpose, '0731', renamed)).toContain(
      locale === 'ar' ? 'مشتل الوادي. لا' : 'Wadi',
    )
    const unnamed = { ...site, seller: { nameAr: 'مشتل الوادي', nameEn: '' } }
    expect(codeText(locale, purpose, '0731', unnamed)).toContain('مشتل الوادي')
  },
)
