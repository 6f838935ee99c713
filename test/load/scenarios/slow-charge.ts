import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { callAt } from '../../support/call-at.ts'
import { signIn } from '../../support/customer.ts'
import { expectLedgerToEqualOrders } from '../../support/database/ledger.ts'
import { moyasarCards } from '../../support/moyasar/cards.ts'
import { startMoyasar } from '../../support/moyasar/server.ts'
import { addPlant } from '../../support/plants.ts'
import { newPhone } from '../../support/shop.ts'
import { makeShopFolder } from '../support/shop-folder.ts'
import { startShop } from '../support/shop-process.ts'

/**
 * The shop is asked to close (or killed) while its provider takes `chargeMs` to answer, and started again. Returns the answers to the
 * shopper under one key until the order existed, and how often the provider charged.
 */
export async function restartDuringCharge({
  chargeMs,
  signal,
}: {
  chargeMs: number
  signal: 'stop' | 'kill'
}) {
  const { dataDir, withDatabase, remove } = await makeShopFolder()
  onTestFinished(remove)
  const moyasar = await startMoyasar()
  onTestFinished(moyasar.close)
  const plant = await withDatabase((db) => addPlant(db, { stock: 10 }))
  const settings = {
    PAYMENT_PROVIDER: 'moyasar',
    MOYASAR_SECRET_KEY: moyasar.keys.secretKey,
    MOYASAR_PUBLISHABLE_KEY: moyasar.keys.publishableKey,
    MOYASAR_WEBHOOK_SECRET: moyasar.keys.webhookSecret,
    MOYASAR_BASE_URL: moyasar.url,
  }
  let shop = await startShop(dataDir, settings)
  onTestFinished(() => shop.kill())
  const sara = await signIn(callAt(shop.origin), newPhone())
  await sara.fillCart(plant)
  await sara.prepareCard(moyasarCards.frictionless)
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const save = () =>
    callAt(shop.origin)('POST', '/api/v1/customer/checkout/save-order', {
      token: sara.token,
      headers,
    }).then(
      ({ status }) => status,
      () => 0,
    )
  moyasar.next({ kind: 'slow', ms: chargeMs }, 'charge')

  const first = save()
  await expect.poll(() => moyasar.payments().length).toBe(1)
  const exit = await shop[signal]()
  const heard = [await first]
  shop = await startShop(dataDir, settings)
  const from = performance.now()
  while (heard.at(-1) !== 200 && performance.now() - from < 60_000) {
    await pause(1_000)
    heard.push(await save())
  }
  const orderAfterSeconds = Math.round((performance.now() - from) / 1_000)
  await shop.stop()
  const payments = moyasar
    .payments()
    .map(({ id, status, amount }) => ({ id, attempt_id: id, status, amount_halalas: amount }))
  await withDatabase((db) => expectLedgerToEqualOrders({ db }, payments))
  return { exit, heard, charges: payments.length, orderAfterSeconds }
}
