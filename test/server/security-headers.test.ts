import { createHash } from 'node:crypto'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newScriptNonce, pagePolicy, replaceNonces } from '#web/page-security.server.ts'
import { createActors, type Actors } from '../fuzz/actors.ts'
import { openFuzzStore, type FuzzStore } from '../fuzz/store.ts'

let store: FuzzStore
let actors: Actors
beforeAll(async () => {
  store = await openFuzzStore()
  actors = await createActors(store, store.plant, store.staffPhone)
})
afterAll(() => store.close())

const read = (path: string, init: RequestInit = {}) =>
  fetch(store.origin + path, { redirect: 'manual', ...init })
const policyOf = async (path: string) =>
  (await read(path)).headers.get('content-security-policy') ?? ''

/** The findings of Google's CSP Evaluator that are more than hints. */
const weaknessesOf = (policy: string): string[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.MEDIUM)
    .map(({ directive, value, description }) => `${directive} ${value}: ${description}`)

const pages = [
  '/',
  '/en/products',
  '/ar/products?q=x',
  '/en/product/1',
  '/login',
  '/en/orders',
  '/en/no/such/page',
  '/%ff',
]
const noPages = [
  '/api/products',
  '/api/none',
  '/locales/ar/common.json',
  '/dev/inbox.json',
  '/en/products.data',
  '/robots.txt',
  '/sitemap.xml',
]
const files = ['/favicon.svg', '/sw.js', '/icons/any-192.png']

test.each(pages)(
  'the content security policy of %s has no weakness that the evaluator finds',
  async (path) => {
    const policy = await policyOf(path)
    expect(weaknessesOf(policy)).toEqual([])
    expect(policy).not.toContain('unsafe')
    for (const rule of [
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy.split('; ')).toContain(rule)
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')+;/)
  },
)

test('the content security policy of the back office has no weakness that the evaluator finds, and forbids framing', async () => {
  const policy = await policyOf('/office/orders')
  expect(weaknessesOf(policy)).toEqual([])
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]),
  )
})

test('the content security policy allows pictures only from the configured origin', () => {
  expect(pagePolicy({ pictures: 'https://pictures.example' })).toContain(
    "img-src 'self' data: https://pictures.example;",
  )
  expect(pagePolicy({})).toContain("img-src 'self' data:;")
})

test('a page with a script that was not rendered as its own is refused', () => {
  const nonce = newScriptNonce()
  const own = `<html><script nonce="${nonce}">a()</script><script type="application/ld+json">{}</script>`
  const withNonces = replaceNonces(own, nonce)
  expect(withNonces.html).toBe(
    '<html><script>a()</script><script type="application/ld+json">{}</script>',
  )
  expect(withNonces.hashes).toHaveLength(1)
  for (const strange of [
    '<script>fetch("/x?t="+localStorage.auth_token)</script>',
    '<SCRIPT type="module">b()</SCRIPT>',
    `<script nonce="${newScriptNonce()}">b()</script>`,
    '<script src="https://evil.example/x.js"></script>',
    '<script type="text/x" data-x=" type=&quot;application/json&quot;">b()</script>',
  ])
    expect(() => replaceNonces(own + strange, nonce), strange).toThrow('not its own')
})

test.each(pages)(
  'the inline scripts of %s are exactly those its policy names, and none reveals its nonce',
  async (path) => {
    const answer = await read(path)
    const html = await answer.text()
    expect(html).not.toContain('nonce')
    const inline = [
      ...html.matchAll(/<script(?![^>]*(?: src=| type="application\/))[^>]*>([\s\S]*?)<\/script>/g),
    ].map(([, code = '']) => code)
    const hashes = inline.map(
      (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    )
    expect(inline.length).toBeGreaterThan(2)
    const [, named = ''] =
      /script-src 'self' ([^;]*);/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
    expect(named.split(' ').toSorted()).toEqual([...new Set(hashes)].toSorted())
  },
)

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('a page answers %s with 405', async (method) => {
  for (const path of ['/en', '/en/products.data', '/sitemap.xml', '/no/such/page']) {
    const { status, headers } = await read(path, { method })
    expect({ path, status, allow: headers.get('allow') }).toEqual({
      path,
      status: 405,
      allow: 'GET, HEAD',
    })
  }
})

test('the evaluator finds the weakness of a weakened policy', async () => {
  const policy = (await policyOf('/'))
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline' https:")
    .replace(/'sha256-[^']*'/g, '')
  expect(weaknessesOf(policy).length).toBeGreaterThan(1)
})

test.each(pages)(
  '%s sends the headers that isolate it from other sites and disable the camera',
  async (path) => {
    const { headers } = await read(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  },
)

test.each([...noPages, '/media/none.webp', '/assets/none.js', '//en'])(
  '%s opened as a page may run and load nothing, and cannot be framed',
  async (path) => {
    const { headers } = await read(path)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none';.*frame-ancestors 'none'/,
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  },
)

test('a cached response has the same headers as the rendered one', async () => {
  for (const path of ['/en', '/api/products', '/en/products.data']) {
    const [first, second] = [await read(path), await read(path)].map(({ headers }) =>
      Object.fromEntries(headers),
    )
    const perAnswer = {
      date: '',
      'x-request-id': '',
      connection: '',
      'keep-alive': '',
      'transfer-encoding': '',
      'content-length': '',
    }
    expect({ ...second, ...perAnswer }).toEqual({ ...first, ...perAnswer })
  }
})

test.each(files)('%s is served to every site, and browsers do not guess its type', async (path) => {
  const { status, headers } = await read(path)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (path.endsWith('.svg'))
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

const isMail = ({ channel }: { channel: string }) => channel === 'mail'

test('a mail in the demo inbox runs no script and loads nothing', async () => {
  const mails = async () =>
    (await store.call('GET', '/dev/inbox.json?limit=100')).body.data.filter(isMail)
  const [mail] = await vi.waitUntil(async () => ((await mails()).length > 0 ? mails() : null), {
    timeout: 20_000,
  })
  const policy = await policyOf(`/dev/inbox/${mail.id}.html`)
  expect(policy).toMatch(/^sandbox (?!.*allow-scripts)/)
  expect(policy).toContain("default-src 'none'")
  // The inbox shows it in a frame.
  expect(policy).toContain("frame-ancestors 'self'")
})

test('the page of the demo bank allows one style and no script, and is not cached', async () => {
  const card = {
    method: 'credit_card',
    card_number: '4000000000003220',
    card_holder_name: 'Sara',
    expiry_date: '12/39',
    cvv: '737',
  }
  const { person } = actors.a
  await person.fillCart(store.plant)
  await person.prepareOrder()
  await person.call('POST', '/api/v1/customer/checkout/save-payment', { body: { payment: card } })
  const { body } = await person.saveOrder()
  const { headers } = await read(new URL(String(body.redirect_url)).pathname)
  const policy = headers.get('content-security-policy') ?? ''
  // Behind its proxy a shop uses https.
  expect(weaknessesOf(policy.replace('http://127.0.0.1', 'https://shop.example'))).toEqual([])
  expect(policy).toContain("default-src 'none'; style-src 'sha256-")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('no cache may store a response about a customer', async () => {
  for (const path of [
    '/api/v1/customer/get',
    '/api/v1/customer/orders',
    '/api/v1/customer/my-data',
  ])
    expect((await actors.a.person.call('GET', path)).headers.get('cache-control')).toBe('no-store')
})
