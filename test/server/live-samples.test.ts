import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '#domain/notifications/outbox-worker.ts'
import { queueNewOrderMails } from '#domain/notifications/queue-order-email.ts'
import { ownPages } from '#web/product/filters.ts'
import { paths, policyNames, serverPaths } from '#web/lib/paths.ts'
import { samples } from '#config/samples.ts'
import { readConfig } from '#config/config.ts'
import { liveSettings } from '../support/live-settings.ts'
import { openPages } from '../support/pages.ts'
import { openShop, type Shop } from '../support/shop.ts'

const live = readConfig(liveSettings).settings
/** Also without spaces, as a telephone link is written. */
const every = Object.values(samples)
  .flat()
  .flatMap((sample) => [...new Set([sample, sample.replaceAll(' ', '')])])
const samplesIn = (text: string) =>
  every.filter((sample) => text.replaceAll('&quot;', '"').includes(sample))

let liveShop: Shop
let demo: Shop
let plantId: number
beforeAll(async () => {
  liveShop = await openShop({ settings: { ...live, requestsPerMinutePerIp: 0 } })
  plantId = (await liveShop.stockPlant({ pictures: 1 })).id
  demo = await openShop()
})
afterAll(async () => {
  await liveShop.close()
  await demo.close()
})

/** Every page and file that an anonymous visitor can open. */
const publicPages = () => [
  ...[
    paths.home(),
    paths.products(),
    paths.product(plantId),
    paths.landscape(),
    paths.events(),
    paths.about(),
    paths.contact(),
  ],
  ...[...ownPages].map(paths.category),
  ...policyNames.map(paths.policy),
  ...[
    serverPaths.offline(),
    paths.login(),
    paths.cart(),
    paths.checkout(),
    paths.orders(),
    paths.wishlist(),
    paths.profile(),
  ],
  ...[paths.manifest(), serverPaths.sitemap(), '/robots.txt', '/nothing-here'],
]

test.each(['ar', 'en'] as const)(
  'no page of a live shop shows a demo sample in %s, and pages show the details of the owner',
  async (locale) => {
    const open = await openPages(liveShop)
    const found: Record<string, string[]> = {}
    for (const path of publicPages()) {
      const page = await open(path, `lang=${locale}`)
      const html = await page.text()
      if (samplesIn(html).length > 0) found[path] = samplesIn(html)
      if (
        page.headers.get('content-type')?.startsWith('text/html') &&
        path !== serverPaths.offline()
      )
        expect(html, path).toContain('+966 11 234 5678')
    }
    expect(found).toEqual({})
    const text = async (path: string) => (await open(path, `lang=${locale}`)).text()
    const contact = await text(paths.contact())
    const own =
      locale === 'ar'
        ? [live.contact.hoursAr, live.seller.addressAr]
        : [live.contact.hoursEn, live.seller.addressEn]
    for (const words of [...own, '+966 55 123 4567', 'hello@nursery.example'])
      expect(contact).toContain(words)
    expect(await text(paths.about())).toContain(
      locale === 'ar' ? live.contact.storyAr : live.contact.storyEn,
    )
    expect(await text(paths.landscape())).toContain(own[0])
  },
)

test('/api/shop of a live shop contains no demo sample', async () => {
  const answer = await liveShop.fetch('/api/shop')
  expect(samplesIn(await answer.text())).toEqual([])
})

test('the pages of the demo show the samples, so that the test can find them', async () => {
  const open = await openPages(demo)
  const html = await Promise.all(
    [paths.contact(), paths.about(), paths.landscape()].flatMap((path) =>
      ['ar', 'en'].map(async (locale) => (await open(path, `lang=${locale}`)).text()),
    ),
  )
  const shown = samplesIn(html.join('\n'))
  for (const sample of [
    ...samples.shopPhones,
    ...samples.shopEmails,
    samples.shopHoursAr,
    samples.shopHoursEn,
    samples.shopStoryAr,
    samples.siteVisitTermsEn,
  ])
    expect(shown).toContain(sample)
})

test('no mail of a live shop contains a demo sample', async () => {
  const sara = await demo.customer()
  await sara.fillCart(await demo.stockPlant(), 1)
  await sara.prepareOrder()
  const { body } = await sara.call('POST', '/api/v1/customer/checkout/save-order')
  await queueNewOrderMails(demo.db, body.data.order.id, live.orderNoticeEmail)
  await demo.call('POST', '/api/contact', {
    body: { name: 'Sara', email: 'sara@example.com', message: 'Hello' },
  })
  const mails: string[] = []
  const log = { warn: () => {}, error: () => {} }
  await demo.db
    .updateTable('outbox')
    .set({ recipient: 'somebody@example.com' })
    .where('recipient', '=', samples.shopEmail)
    .execute()
  await sendDue({
    db: demo.db,
    shop: live,
    log,
    sendMail: async (mail) => void mails.push(JSON.stringify(mail)),
    sendSms: async () => {},
  })
  expect(mails).toHaveLength(4)
  expect(mails.flatMap(samplesIn)).toEqual([])
})
