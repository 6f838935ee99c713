import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { newPhone, openShop } from '../support/shop.ts'
import {
  addressInPrefix56,
  addressOfBotnet,
  expectedTakeovers,
  guessCodes,
} from './scenarios/guess-codes.ts'
import { reportCounts } from './support/report.ts'

/** A shop with the default limits, behind a proxy. */
const limits = {
  settings: { ...readConfig({}).settings, requestsPerMinutePerIp: 0, trustProxy: 1 },
}
const alarmsOf = ({ failures }: { failures: { facts: object }[] }) =>
  failures.filter(({ facts }) => 'alarm' in facts).length

test('codes guessed: 1,187 codes and 5,935 guesses from 256 networks of one IPv6 /56', async (row) => {
  const shop = await openShop(limits)
  onTestFinished(shop.close)
  const guessed = await guessCodes(shop, {
    codes: 1_187,
    phoneOf: newPhone,
    addressOf: addressInPrefix56,
  })
  reportCounts(row, { ...guessed, alarms: alarmsOf(shop) })
  expect(expectedTakeovers(guessed)).toBeLessThan(0.05)
  expect(alarmsOf(shop)).toBeGreaterThan(0)
})

test('codes guessed: 1,187 customers, each attacked from an address of its own', async (row) => {
  const shop = await openShop(limits)
  onTestFinished(shop.close)
  const phones = Array.from({ length: 1_187 }, newPhone)
  await shop.db
    .insertInto('customers')
    .values(phones.map((phone) => ({ phone, first_name: 'Sara', last_name: '' })))
    .execute()
  const guessed = await guessCodes(shop, {
    codes: phones.length,
    phoneOf: (n) => phones[n] ?? '',
    addressOf: addressOfBotnet,
  })
  reportCounts(row, { ...guessed, alarms: alarmsOf(shop) })
  expect(expectedTakeovers(guessed)).toBeLessThan(0.05)
  expect(alarmsOf(shop)).toBeGreaterThan(0)
})
