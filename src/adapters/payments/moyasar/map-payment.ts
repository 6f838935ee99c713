import type { CardDetails, Payment } from '#domain/payments/gateway.ts'
import { GatewayError } from '#domain/payments/gateway.ts'
import type { MoyasarAccount } from './account.ts'
import type { MoyasarPayment } from './shapes.ts'

/**
 * Maps Moyasar's payment to the domain's. Its id is the `given_id` we sent: the id of the attempt.
 *
 * @throws GatewayError the answer is about another payment
 */
export function toPayment(
  account: MoyasarAccount,
  attemptId: string,
  payment: MoyasarPayment,
): Payment {
  if (payment.id.toLowerCase() !== attemptId.toLowerCase())
    throw new GatewayError(`Moyasar answered another payment than ${attemptId}`)
  return {
    id: payment.id,
    attemptId,
    status: statusOf(payment),
    amountHalalas: payment.amount,
    refundedHalalas: refundedHalalasOf(payment),
    redirectUrl:
      payment.status === 'initiated'
        ? redirectUrlOf(account, attemptId, payment.source.transaction_url)
        : null,
    card: { brand: toBrand(payment.source.company), last4: toLast4(payment.source.number) },
  }
}

/** Halalas given back so far; a payment that went back whole may not say how much. */
export const refundedHalalasOf = ({ status, amount, refunded }: MoyasarPayment): number =>
  refunded ?? (status === 'refunded' ? amount : 0)

function statusOf({ status, amount, refunded }: MoyasarPayment): Payment['status'] {
  switch (status) {
    case 'paid':
    case 'captured':
      return 'paid'
    case 'failed':
      return 'declined'
    // We never ask for a mere hold (`manual: false`), and held money is not paid money: the shop's clock voids it.
    case 'authorized':
    case 'initiated':
      return 'requires_action'
    // Part of it given back by hand in Moyasar's dashboard: the rest is still with us.
    case 'refunded':
      return (refunded ?? amount) < amount ? 'paid' : 'refunded'
    case 'voided':
      return 'voided'
  }
}

/** Only https leaves for the shopper's browser, except when Moyasar itself is a loopback address of the tests. */
function redirectUrlOf(
  { baseUrl }: MoyasarAccount,
  attemptId: string,
  address: string | null | undefined,
): string | null {
  if (!address) return null
  const { protocol } = URL.parse(address) ?? {}
  const { protocol: ours, hostname } = new URL(baseUrl)
  const loopback = ours === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost')
  if (protocol === 'https:' || (loopback && protocol === 'http:')) return address
  throw new GatewayError(
    `Moyasar sends the shopper of ${attemptId} to an address that is not https`,
  )
}

/** `master` is Moyasar's word for Mastercard. */
export function toBrand(company: string | null | undefined): CardDetails['brand'] {
  const brand = company?.toLowerCase()
  if (!brand) return null
  return brand === 'master' ? 'mastercard' : brand.slice(0, 20)
}

/** The last four digits of `4111-11XX-XXXX-1111` or of `1111`; never more. */
export const toLast4 = (masked: string | null | undefined): CardDetails['last4'] =>
  /\d{4}$/.exec(masked ?? '')?.[0] ?? null
