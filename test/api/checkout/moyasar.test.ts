import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CardRefused, GatewayError } from '#domain/payments/gateway.ts'
import type { Card, PaymentGateway } from '#domain/payments/gateway.ts'
import { toPayment } from '#adapters/payments/moyasar/map-payment.ts'
import { moyasarGateway } from '#adapters/payments/moyasar/gateway.ts'
import { moyasarCards } from '../../support/moyasar/cards.ts'
import type { CallName, Oddity } from '../../support/moyasar/oddities.ts'
import { startMoyasar } from '../../support/moyasar/server.ts'
import type { Moyasar } from '../../support/moyasar/server.ts'

let moyasar: Moyasar
let gateway: PaymentGateway
beforeAll(async () => {
  moyasar = await startMoyasar()
  gateway = gatewayWith({})
})
beforeEach(() => moyasar.sendWebhooksTo(null))
afterAll(() => moyasar.close())

const gatewayWith = (changes: Partial<Parameters<typeof moyasarGateway>[0]>) =>
  moyasarGateway({ ...moyasar.keys, baseUrl: moyasar.url, timeoutMs: 2_000, ...changes })

const card = (number: string): Card => ({
  number,
  holderName: 'Sara Ali',
  expiryMonth: 9,
  expiryYear: 2031,
  cvv: '913',
})
const amountHalalas = 23_450
const returnUrl = 'https://warif.example/checkout?order=7'
const orderOf = (attemptId: string, token: string) => ({
  attemptId,
  token,
  amountHalalas,
  description: 'Warif',
  returnUrl,
})

/** An attempt with a token for this card, not charged yet. */
async function attempt(number: string = moyasarCards.visa) {
  const attemptId = randomUUID()
  return orderOf(attemptId, (await gateway.tokenise(card(number))).token)
}

/** A paid attempt. */
async function paid() {
  const wanted = await attempt(moyasarCards.frictionless)
  return gateway.charge(wanted)
}
const paymentsOf = (attemptId: string) => moyasar.payments().filter(({ id }) => id === attemptId)

/** The error of a call, which must show neither the card nor the keys. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const failure = await call.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: unknown) => error,
  )
  const { message = '', stack = '', cause } = failure as Error
  const shown = `${message} ${stack} ${JSON.stringify(failure)} ${String(cause)}`
  expect(shown).not.toMatch(/token_[0-9a-f]|Sara|[sp]k_test|Basic /)
  // Attempt ids are groups of hexadecimal digits and contain no card number.
  expect(shown.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')).not.toMatch(
    /\d{13,}|\b913\b/,
  )
  return failure
}

describe('a card', () => {
  test('a card is exchanged for a token with only its brand and last four digits', async () => {
    expect(await gateway.tokenise(card(moyasarCards.mada))).toEqual({
      token: expect.stringMatching(/^token_/),
      brand: 'mada',
      last4: '1010',
    })
  })

  test('a card that Moyasar refuses is refused without repeating its number', async () => {
    expect(await failureOf(gateway.tokenise(card(moyasarCards.mistyped)))).toBeInstanceOf(
      CardRefused,
    )
  })

  test('a token made by the browser shows brand and last four digits, and an unknown token is refused', async () => {
    const { token } = await gateway.tokenise(card(moyasarCards.mada))
    expect(await gateway.readToken(token)).toEqual({ token, brand: 'mada', last4: '1010' })
    for (const unknown of [
      'token_0',
      '../payments/1',
      'token_x?y',
      'tok_1',
      `token_${'a'.repeat(190)}`,
    ])
      expect(await failureOf(gateway.readToken(unknown)), unknown).toBeInstanceOf(CardRefused)
  })

  test('a wrong key is reported as an error of the gateway, not as a refused card', async () => {
    const otherAccount = gatewayWith({ publishableKey: 'pk_test_of_a_stranger' })
    expect(await failureOf(otherAccount.tokenise(card(moyasarCards.visa)))).toBeInstanceOf(
      GatewayError,
    )
  })
})

describe('a charge', () => {
  test('a charge that needs the bank leads to its page and is paid once approved', async () => {
    const wanted = await attempt(moyasarCards.mada)
    const waiting = await gateway.charge(wanted)
    expect(waiting).toEqual({
      id: wanted.attemptId,
      attemptId: wanted.attemptId,
      status: 'requires_action',
      amountHalalas,
      refundedHalalas: 0,
      redirectUrl: expect.stringContaining('/bank/'),
      card: { brand: 'mada', last4: '1010' },
    })

    const page = await fetch(waiting.redirectUrl ?? '')
    expect(await page.text()).toContain('value="approve"')
    const back = await fetch(waiting.redirectUrl ?? '', {
      method: 'POST',
      body: new URLSearchParams({ answer: 'approve' }),
      redirect: 'manual',
    })

    expect(back.headers.get('location')).toBe(
      `${returnUrl}&id=${wanted.attemptId}&status=paid&message=APPROVED`,
    )
    expect(await gateway.find(wanted.attemptId)).toMatchObject({
      status: 'paid',
      amountHalalas,
      redirectUrl: null,
    })
  })

  test('a charge refused at the bank is declined', async () => {
    const wanted = await attempt()
    await gateway.charge(wanted)
    expect(await moyasar.refuse(wanted.attemptId)).toContain('status=failed')
    expect(await gateway.find(wanted.attemptId)).toMatchObject({
      status: 'declined',
      redirectUrl: null,
    })
  })

  test('a charge without a bank page is paid at once', async () => {
    expect(await paid()).toMatchObject({
      status: 'paid',
      redirectUrl: null,
      card: { brand: 'visa', last4: '5430' },
    })
  })

  test('a charge without funds is declined at once', async () => {
    expect(await gateway.charge(await attempt(moyasarCards.insufficientFunds))).toMatchObject({
      status: 'declined',
      redirectUrl: null,
    })
  })

  test('a charge sent twice gives one payment', async () => {
    const wanted = await attempt(moyasarCards.frictionless)
    await gateway.charge(wanted)
    expect(await gateway.charge(wanted)).toMatchObject({
      status: 'paid',
      attemptId: wanted.attemptId,
    })
    expect(paymentsOf(wanted.attemptId)).toHaveLength(1)
  })

  test('a charge with a used token is declined and makes no payment', async () => {
    const used = await attempt(moyasarCards.frictionless)
    await gateway.charge(used)
    const next = orderOf(randomUUID(), used.token)
    expect(await gateway.charge(next)).toMatchObject({ status: 'declined', id: next.attemptId })
    expect(paymentsOf(next.attemptId)).toEqual([])
  })

  test('a charge of another amount under the same attempt is an error', async () => {
    const wanted = await attempt(moyasarCards.frictionless)
    await gateway.charge(wanted)
    expect(
      await failureOf(gateway.charge({ ...wanted, amountHalalas: amountHalalas + 1 })),
    ).toBeInstanceOf(GatewayError)
  })

  test('a charge in another currency is an error', async () => {
    const { attemptId } = await paid()
    moyasar.alter(attemptId, { currency: 'USD' })
    expect(await failureOf(gateway.find(attemptId))).toBeInstanceOf(GatewayError)
  })

  test('an authorised charge counts as waiting, not as paid', async () => {
    const { attemptId } = await paid()
    moyasar.alter(attemptId, { status: 'authorized' })
    expect(await gateway.find(attemptId)).toMatchObject({
      status: 'requires_action',
      redirectUrl: null,
    })
  })

  test('an unknown charge is not found', async () => {
    expect(await gateway.find(randomUUID())).toBeNull()
  })
})

describe('when Moyasar fails', () => {
  const oddities: Record<string, Oddity> = {
    'cut short': { kind: 'half' },
    'of HTML': { kind: 'html' },
    'of another shape': { kind: 'types' },
    'without an end': { kind: 'huge' },
    'with another amount': { kind: 'amount' },
    'that never comes': { kind: 'drop' },
    'that comes late': { kind: 'slow', ms: 1_500 },
  }
  test.for(Object.entries(oddities))(
    'a charge answered with %s is unknown, and asking again finds the one payment',
    async ([, oddity]) => {
      const wanted = await attempt(moyasarCards.frictionless)
      moyasar.next(oddity, 'charge')
      expect(await failureOf(gatewayWith({ timeoutMs: 700 }).charge(wanted))).toBeInstanceOf(
        GatewayError,
      )

      expect(await gateway.find(wanted.attemptId)).toMatchObject({ status: 'paid', amountHalalas })
      expect(await gateway.charge(wanted)).toMatchObject({ status: 'paid', amountHalalas })
      expect(paymentsOf(wanted.attemptId)).toHaveLength(1)
    },
  )

  test.for([500, 503, 429, 401, 302])(
    'a charge answered with status %i makes no payment and can be sent again',
    async (status) => {
      const wanted = await attempt(moyasarCards.frictionless)
      moyasar.next({ kind: 'status', status }, 'charge')
      expect(await failureOf(gateway.charge(wanted))).toBeInstanceOf(GatewayError)
      expect(await gateway.find(wanted.attemptId)).toBeNull()
      expect(await gateway.charge(wanted)).toMatchObject({ status: 'paid' })
    },
  )

  const calls: Record<Exclude<CallName, 'void' | 'charge'>, () => Promise<unknown>> = {
    token: () => gateway.tokenise(card(moyasarCards.visa)),
    readToken: async () => gateway.readToken('token_1'),
    find: () => gateway.find(randomUUID()),
    refund: async () => gateway.refund(await paid()),
  }
  test.for(Object.entries(calls))(
    'every other call reports an unknown outcome: %s',
    async ([name, make]) => {
      moyasar.next({ kind: 'status', status: 502 }, name as CallName)
      expect(await failureOf(make())).toBeInstanceOf(GatewayError)
    },
  )

  test('an unreachable server is reported as an unknown outcome', async () => {
    const unreachable = gatewayWith({ baseUrl: 'http://127.0.0.1:9/v1' })
    expect(await failureOf(unreachable.tokenise(card(moyasarCards.visa)))).toBeInstanceOf(
      GatewayError,
    )
  })
})

test.for(['javascript:alert(1)', 'ftp://bank.example/page', 'a word'])(
  'the gateway does not redirect a shopper to %s',
  async (bankPage) => {
    const wanted = await attempt()
    await gateway.charge(wanted)
    moyasar.alter(wanted.attemptId, { bankPage })
    expect(await failureOf(gateway.find(wanted.attemptId))).toBeInstanceOf(GatewayError)
  },
)

test('with the real Moyasar the gateway redirects a shopper only to https', () => {
  const account = { ...moyasar.keys, baseUrl: 'https://api.moyasar.com/v1', timeoutMs: 1 }
  const id = randomUUID()
  const shown = (transaction_url: string) =>
    toPayment(account, id, {
      id,
      status: 'initiated',
      amount: amountHalalas,
      currency: 'SAR',
      source: { transaction_url },
    })
  expect(shown('https://bank.example/page').redirectUrl).toBe('https://bank.example/page')
  expect(() => shown('http://bank.example/page')).toThrow(GatewayError)
})

describe('a refund', () => {
  test('a refund returns the whole amount once, also when it is repeated', async () => {
    const payment = await paid()
    expect(await gateway.refund(payment)).toMatchObject({ status: 'refunded' })
    expect(await gateway.refund(payment)).toMatchObject({ status: 'refunded' })
    expect(paymentsOf(payment.attemptId)).toMatchObject([
      { status: 'refunded', refunded: amountHalalas },
    ])
  })

  test('two concurrent refunds return no more than was paid', async () => {
    const payment = await paid()
    const both = await Promise.all([gateway.refund(payment), gateway.refund(payment)])
    expect(both.map(({ status }) => status)).toEqual(['refunded', 'refunded'])
    expect(paymentsOf(payment.attemptId)).toMatchObject([{ refunded: amountHalalas }])
  })

  test('a refund whose answer is lost is not made twice', async () => {
    const payment = await paid()
    moyasar.next({ kind: 'drop' }, 'refund')
    expect(await failureOf(gateway.refund(payment))).toBeInstanceOf(GatewayError)
    expect(await gateway.refund(payment)).toMatchObject({ status: 'refunded' })
    expect(paymentsOf(payment.attemptId)).toMatchObject([{ refunded: amountHalalas }])
  })

  test('a refund returns the remainder of a payment refunded in part by hand', async () => {
    const payment = await paid()
    moyasar.alter(payment.attemptId, { status: 'refunded', refunded: 10_000 })
    expect(await gateway.find(payment.attemptId)).toMatchObject({ status: 'paid' })
    expect(await gateway.refund(payment)).toMatchObject({ status: 'refunded' })
    expect(paymentsOf(payment.attemptId)).toMatchObject([{ refunded: amountHalalas }])
  })

  test('a refund of an authorised payment voids it', async () => {
    const payment = await paid()
    moyasar.alter(payment.attemptId, { status: 'authorized' })
    expect(await gateway.refund(payment)).toMatchObject({ status: 'voided' })
    expect(await gateway.refund(payment)).toMatchObject({ status: 'voided' })
  })

  test('a refund of a payment that waits for the bank reports that it can still be paid', async () => {
    const payment = await gateway.charge(await attempt())
    expect(await gateway.refund(payment)).toMatchObject({ status: 'requires_action' })
  })

  test('a refund of another amount or of an unknown attempt is not made', async () => {
    const payment = await paid()
    expect(await failureOf(gateway.refund({ ...payment, amountHalalas: 1 }))).toBeInstanceOf(
      GatewayError,
    )
    expect(await failureOf(gateway.refund({ ...payment, attemptId: randomUUID() }))).toBeInstanceOf(
      GatewayError,
    )
    expect(paymentsOf(payment.attemptId)).toMatchObject([{ status: 'paid', refunded: 0 }])
  })
})

describe('a webhook', () => {
  const read = (body: string) => gateway.readWebhook({ headers: new Headers(), body })

  test('a webhook names its attempt, also when it arrives twice', async () => {
    const bodies: string[] = []
    moyasar.sendWebhooksTo(async (body) => void bodies.push(body))
    const wanted = await attempt()
    await gateway.charge(wanted)
    moyasar.repeatNextWebhook()
    await moyasar.approve(wanted.attemptId)

    expect(await Promise.all(bodies.map(read))).toEqual([
      { attemptId: wanted.attemptId },
      { attemptId: wanted.attemptId },
    ])
  })

  test('a webhook that is forged, malformed or about something else is ignored', async () => {
    const { attemptId } = await paid()
    const genuine = JSON.parse(moyasar.webhooks().at(-1) ?? '') as Record<string, unknown>
    expect(await read(JSON.stringify(genuine))).toEqual({ attemptId })

    const forgeries = [
      { ...genuine, secret_token: 'a guess' },
      { ...genuine, secret_token: '' },
      { ...genuine, secret_token: [genuine.secret_token] },
      { ...genuine, secret_token: undefined },
      { ...genuine, type: 'balance_transferred' },
      { ...genuine, data: { id: "1' or '1" } },
      { ...genuine, data: null },
      [],
      null,
    ]
    expect(await Promise.all(forgeries.map((forgery) => read(JSON.stringify(forgery))))).toEqual(
      forgeries.map(() => null),
    )
    expect(await read('{"type":')).toBeNull()
  })

  test('a webhook is ignored by a shop without a secret', async () => {
    await paid()
    const genuine = JSON.parse(moyasar.webhooks().at(-1) ?? '') as Record<string, unknown>
    const body = JSON.stringify({ ...genuine, secret_token: '' })
    expect(
      await gatewayWith({ webhookSecret: '' }).readWebhook({ headers: new Headers(), body }),
    ).toBeNull()
  })
})
