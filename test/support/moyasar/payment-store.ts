import { randomBytes } from 'node:crypto'
import { companyOf, moyasarCards, passesLuhn } from './cards.ts'

/** The stored data of a card: no number, so that no test output can show one. */
interface Token {
  id: string
  company: string
  lastFour: string
  fate: 'bank page' | 'paid' | 'refused'
  used: boolean
}

export interface StoredPayment {
  id: string
  status: 'initiated' | 'paid' | 'failed' | 'authorized' | 'refunded' | 'voided'
  /** Halalas, like all amounts. */
  amount: number
  refunded: number
  currency: string
  callbackUrl: string
  bankPage: string
  company: string
  lastFour: string
  message: string | null
}

/** The answer of a call: a status and a body in Moyasar's format. */
export interface Reply {
  status: number
  body: unknown
}
type Sent = Record<string, unknown>

/**
 * The state of the fake Moyasar: tokens that work once, payments by `given_id`. `onChange` is called for each change that a webhook
 * reports.
 */
export function createPaymentStore(
  onChange: (payment: StoredPayment) => void,
  redirectUrlOf: (id: string) => string,
) {
  const tokens = new Map<string, Token>()
  const payments = new Map<string, StoredPayment>()
  const show = (payment: StoredPayment, status = 200): Reply => ({
    status,
    body: showPayment(payment),
  })

  const change = (payment: StoredPayment, changes: Partial<StoredPayment>) => {
    Object.assign(payment, changes)
    onChange(payment)
    return payment
  }

  const addToken = (sent: Sent): Reply => {
    const number = String(sent.number)
    if (!passesLuhn(number))
      return { status: 400, body: { message: `Credit card number ${number} is invalid` } }
    if (sent.save_only !== true && !sent.callback_url)
      return { status: 400, body: { message: 'callback_url is required' } }
    const token: Token = {
      id: `token_${randomBytes(15).toString('hex')}`,
      company: companyOf(number),
      lastFour: number.slice(-4),
      fate:
        number === moyasarCards.insufficientFunds
          ? 'refused'
          : number === moyasarCards.frictionless
            ? 'paid'
            : 'bank page',
      used: false,
    }
    tokens.set(token.id, token)
    return { status: 201, body: showToken(token, sent) }
  }

  const showKnownToken = (id: string): Reply => {
    const token = tokens.get(id)
    return token
      ? { status: 200, body: showToken(token, {}) }
      : refusal(404, 'api_error', 'Object not found')
  }

  const addPayment = (sent: Sent): Reply => {
    const id = String(sent.given_id)
    if (payments.has(id)) {
      return refusal(
        400,
        'used_given_id',
        'The given_id provided has been already used with a different payment.',
      )
    }
    const source = sent.source as Sent
    const token = tokens.get(String(source.token))
    if (!token || token.used)
      return refusal(400, 'invalid_request_error', 'Validation Failed', {
        token: [`${source.token} is not usable`],
      })
    if (!Number.isInteger(sent.amount) || !sent.callback_url)
      return refusal(400, 'invalid_request_error', 'Validation Failed', { amount: [] })
    token.used = true
    const payment: StoredPayment = {
      id,
      status: 'initiated',
      amount: Number(sent.amount),
      refunded: 0,
      currency: String(sent.currency),
      callbackUrl: String(sent.callback_url),
      bankPage: redirectUrlOf(id),
      company: token.company,
      lastFour: token.lastFour,
      message: null,
    }
    payments.set(id, payment)
    if (token.fate === 'paid') change(payment, { status: 'paid', message: 'APPROVED' })
    if (token.fate === 'refused')
      change(payment, { status: 'failed', message: 'INSUFFICIENT FUNDS' })
    return show(payment, 201)
  }

  const refund = (payment: StoredPayment, sent: Sent): Reply => {
    const amount = Number(sent.amount ?? payment.amount)
    if (
      !['paid', 'refunded'].includes(payment.status) ||
      amount > payment.amount - payment.refunded
    ) {
      return refusal(400, 'invalid_request_error', 'Refund is not possible')
    }
    return show(change(payment, { status: 'refunded', refunded: payment.refunded + amount }))
  }

  const voidPayment = (payment: StoredPayment): Reply =>
    ['paid', 'authorized'].includes(payment.status)
      ? show(change(payment, { status: 'voided' }))
      : refusal(400, 'invalid_request_error', 'Void is not possible')

  return { payments, show, change, addToken, showKnownToken, addPayment, refund, voidPayment }
}
export type PaymentStore = ReturnType<typeof createPaymentStore>

export const refusal = (
  status: number,
  type: string,
  message: string,
  errors: unknown = null,
): Reply => ({
  status,
  body: { type, message, errors },
})

const showToken = ({ id, company, lastFour }: Token, sent: Sent) => ({
  id,
  status: 'initiated',
  brand: company,
  funding: 'credit',
  country: 'SA',
  month: String(sent.month),
  year: String(sent.year),
  name: sent.name,
  last_four: lastFour,
  metadata: null,
  message: null,
  verification_url: null,
})

export const showPayment = (payment: StoredPayment) => ({
  id: payment.id,
  status: payment.status,
  amount: payment.amount,
  fee: 0,
  currency: payment.currency,
  refunded: payment.refunded,
  captured: 0,
  description: null,
  callback_url: payment.callbackUrl,
  metadata: null,
  source: {
    type: 'creditcard',
    company: payment.company,
    name: 'Sara Ali',
    number: `XXXX-XXXX-XXXX-${payment.lastFour}`,
    gateway_id: 'moyasar_cc_test',
    token: null,
    message: payment.message,
    transaction_url: payment.status === 'initiated' ? payment.bankPage : null,
  },
})
