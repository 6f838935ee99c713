import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailPayloads } from '#domain/notifications/payload.ts'
import { writeMail } from '#domain/notifications/write-mail.ts'
import { queuePermitNotices } from '#domain/office/plant-law/permit-notices.ts'
import { seedPlantLaw } from '#domain/office/plant-law-registry/seed-law.ts'
import { addDays, dayOf, type Day } from '#shared/day.ts'
import type { ShopCustomer } from '../../../support/customer.ts'
import { act, officeSettings } from '../../../support/office.ts'
import { newPermit } from '../../../support/routes/office-plant-law.ts'
import { openShop, type Shop } from '../../../support/shop.ts'

let shop: Shop
let owner: ShopCustomer
beforeAll(async () => {
  shop = await openShop({ settings: officeSettings })
  await seedPlantLaw(shop.db, { needsScientificName: false })
  owner = await shop.staff()
  // The first call makes the owner a member.
  await owner.call('POST', '/api/office/session')
})
afterAll(() => shop.close())

const today = dayOf(new Date())
const run = (day: Day = today) => queuePermitNotices(shop.db, { shopEmail: '' }, day)
const permit = async (more: object) => {
  const { status, body } = await act(owner, '/permits', { ...newPermit, ...more })
  expect(status).toBe(201)
  return body.data.id as number
}
const mails = async () =>
  (
    await sql<{ recipient: string; facts: MailPayloads['permitEnding'] }>`
      select recipient, facts from outbox where template = 'permitEnding' order by id`.execute(
      shop.db,
    )
  ).rows

test('owners are notified once, thirty days before a permit ends, and not when another one follows', async () => {
  const last = addDays(today, 40)
  const palm = await shop.stockPlant({
    name: 'نخلة خلاص',
    nameLatin: "Phoenix dactylifera 'Khalas'",
    nameEn: 'Khalas date palm',
  })
  await permit({
    number: 'P-40',
    product_id: palm.id,
    from_region: 'riyadh',
    to_regions: ['makkah'],
    valid_to: last,
  })
  const { id: cactus } = await shop.stockPlant({ nameLatin: 'Opuntia ficus-indica' })
  const { id: reed } = await shop.stockPlant({ nameLatin: 'Arundo donax' })
  await permit({ law_id: 'opuntia', product_id: cactus, number: 'O-1', valid_to: last })
  await permit({
    law_id: 'opuntia',
    product_id: cactus,
    number: 'O-2',
    valid_from: addDays(last, 1),
    valid_to: addDays(last, 400),
  })
  await act(
    owner,
    `/permits/${await permit({ law_id: 'reeds', product_id: reed, valid_to: last })}/withdraw`,
  )
  // A permit for other regions, which does not follow the first.
  await permit({
    number: 'P-41',
    product_id: palm.id,
    from_region: 'riyadh',
    to_regions: ['tabuk'],
    valid_from: addDays(last, 1),
    valid_to: addDays(last, 400),
  })
  // Without an address nobody is notified, and the notice stays due.
  expect(await run(addDays(last, -30))).toBe(0)
  await sql`update customers set email = 'owner@example.com' where id = ${owner.id}`.execute(
    shop.db,
  )
  expect(await run()).toBe(0)
  expect(await run(addDays(last, -31))).toBe(0)
  expect(await run(addDays(last, -30))).toBe(1)
  expect(await mails()).toEqual([
    {
      recipient: 'owner@example.com',
      facts: {
        number: 'P-40',
        issued_by: 'MEWA',
        name_ar: 'نخلة خلاص',
        name_en: 'Khalas date palm',
        ends_on: last,
        published: 1,
      },
    },
  ])
  // Not again when the mail was deleted.
  await sql`delete from outbox`.execute(shop.db)
  expect(await run(addDays(last, -29))).toBe(0)
})

test('the mail names permit and day in both languages and links to the permits', () => {
  const facts = {
    number: 'P-40',
    issued_by: 'MEWA',
    name_ar: 'نخلة خلاص',
    name_en: 'Khalas date palm',
    ends_on: '2027-01-20' as Day,
    published: 3,
  }
  const mail = writeMail('permitEnding', facts, 'ar', {
    publicUrl: 'https://shop.example',
    seller: shop.settings.seller,
  })
  const subject = 'تصريح \u2068نخلة خلاص\u2069 ينتهي في \u206820 يناير 2027\u2069'
  expect(mail.subject).toBe(`${shop.settings.seller.nameAr}: ${subject}`)
  expect(mail.text).toContain('20 January 2027')
  expect(mail.text).toContain('P-40')
  expect(mail.html).toContain('https://shop.example/office/plant-law')
})
