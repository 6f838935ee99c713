import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { randomBytes } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { callAt } from '../support/call-at.ts'
import { command, urlOf } from '../support/database/database.ts'
import { textsIn } from '../e2e/support/texts.ts'
import { liveSettings } from '../support/live-settings.ts'
import type { Call } from '../support/shop.ts'
import { startShop, type ShopProcess } from '../load/support/shop-process.ts'

let folder: string
let shop: ShopProcess
let call: Call
const database = `warif_rehearsal_${randomBytes(6).toString('hex')}`
/** The recipients that the simulated providers received. */
const phones: string[] = []
const recipients: string[] = []

const smsProvider = createServer(async (request, response) => {
  const { recipients: asked } = (await json(request)) as { recipients: string[] }
  phones.push(...asked)
  response
    .writeHead(201, { 'Content-Type': 'application/json' })
    .end(JSON.stringify({ statusCode: 201, rejected: '[]' }))
})
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, session, answer) {
    recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
    stream.resume().on('end', () => answer())
  },
})
const portOf = (address: AddressInfo | string | null) => (address as AddressInfo).port

beforeAll(async () => {
  smsProvider.listen(0, '127.0.0.1')
  mailServer.listen(0, '127.0.0.1')
  await Promise.all([once(smsProvider, 'listening'), once(mailServer.server, 'listening')])
  folder = await mkdtemp(join(tmpdir(), 'warif-rehearsal-'))
  await command(inject('adminUrl'), `create database ${database} template ${inject('template')}`)
  shop = await startShop(folder, {
    ...liveSettings,
    STORE_MODE: 'rehearsal',
    DATABASE_URL: urlOf(inject('adminUrl'), database),
    TAQNYAT_BASE_URL: `http://127.0.0.1:${portOf(smsProvider.address())}`,
    SMTP_URL: `smtp://127.0.0.1:${portOf(mailServer.server.address())}`,
    MOYASAR_SECRET_KEY: 'sk_test_x',
    MOYASAR_PUBLISHABLE_KEY: 'pk_test_x',
    LOG_LEVEL: 'info',
  })
  call = callAt(shop.origin)
})
afterAll(async () => {
  await shop?.stop()
  smsProvider.close()
  await new Promise<void>((done) => mailServer.close(() => done()))
  await command(inject('adminUrl'), `drop database if exists ${database} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

test('the start logs the mode of the shop and where its data is', () => {
  expect(shop.said()).toMatch(
    /Warif is open: http:\/\/localhost:\d+ {2}\(rehearsal, DATABASE_URL, /,
  )
})

test.each(['ar', 'en'] as const)(
  'every page of a rehearsal shows its banner in %s, and excludes search engines',
  async (locale) => {
    const t = textsIn(locale)
    for (const path of [
      '',
      '/about',
      '/contact',
      '/products',
      '/cart',
      '/login',
      '/offline',
      '/nothing-here',
    ]) {
      const page = await fetch(`${shop.origin}/${locale}${path}`)
      const html = await page.text()
      expect(html, path).toContain(t('rehearsal.banner'))
      expect(html, path).toContain('<meta name="robots" content="noindex, nofollow"/>')
      expect(page.headers.get('x-robots-tag'), path).toBe('noindex, nofollow')
    }
  },
)

test('robots.txt of a rehearsal allows crawlers to fetch the pages, which exclude them by a header, and names no sitemap', async () => {
  expect(await (await fetch(`${shop.origin}/robots.txt`)).text()).toBe('User-agent: *\nAllow: /\n')
})

test('a rehearsal sends text messages only to staff, answers others in the same way, and logs no phone', async () => {
  const register = (phone: string) =>
    call('POST', '/api/phone-auth/register', {
      body: { phone, first_name: 'Sara', last_name: 'Alharbi' },
    })
  const other = await register('+966512345678')
  const staff = await register('+966511111111')
  expect([other.status, other.body.message]).toEqual([staff.status, staff.body.message])
  await vi.waitUntil(() => phones.length > 0 && shop.said().includes('withheld'), {
    timeout: 10_000,
  })
  expect(phones).toEqual(['966511111111'])
  expect(shop.said()).not.toMatch(/512345678/)
})

test('a rehearsal sends every mail to the shop, whoever the recipient is', async () => {
  await call('POST', '/api/contact', {
    body: { name: 'Sara', email: 'sara@example.com', message: 'Hello' },
  })
  await vi.waitUntil(() => recipients.length > 1, { timeout: 10_000 })
  expect(recipients).toEqual(['hello@nursery.example', 'hello@nursery.example'])
})

test('a rehearsal has no inbox of the demo', async () => {
  expect((await call('GET', '/dev/inbox.json')).status).toBe(404)
  expect((await call('GET', '/api/shop')).body.data.is_demo).toBe(false)
})
