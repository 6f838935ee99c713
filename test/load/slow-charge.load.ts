import { expect, test } from 'vitest'
import { restartDuringCharge } from './scenarios/slow-charge.ts'
import { reportCounts } from './support/report.ts'

test('SIGTERM while a provider takes eleven seconds to charge: the shopper is answered, and repeating the key returns the one order', async (row) => {
  const { exit, heard, charges, orderAfterSeconds } = await restartDuringCharge({
    chargeMs: 11_000,
    signal: 'stop',
  })
  reportCounts(row, { exit: exit ?? -1, orderAfterSeconds, asked: heard.length })
  expect({ exit, charges, first: heard[0], last: heard.at(-1) }).toEqual({
    exit: 0,
    charges: 1,
    first: 409,
    last: 200,
  })
  expect(orderAfterSeconds).toBeLessThan(30)
})

test('killed while a provider charges slowly: repeating the key returns the one order within seconds, not minutes', async (row) => {
  const { heard, charges, orderAfterSeconds } = await restartDuringCharge({
    chargeMs: 11_000,
    signal: 'kill',
  })
  reportCounts(row, { orderAfterSeconds, asked: heard.length })
  expect({ charges, first: heard[0], last: heard.at(-1) }).toEqual({
    charges: 1,
    first: 0,
    last: 200,
  })
  expect(orderAfterSeconds).toBeLessThan(30)
})
