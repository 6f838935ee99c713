import type { CardDetails, Payment } from '#domain/payments/gateway.ts'
import { GatewayError } from '#domain/payments/gateway.ts'
import type { MoyasarAccount } from './account.ts'
import type { MoyasarPayment } from './shapes.ts'

/**
 * Maps Moyasar's payment to the domain's. Its id is the `given_id` that the shop sent: the id of the attempt.
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

/** Returns the halalas refunded so far; a fully refunded payment may not state the amount. */
export const refundedHalalasOf = ({ status, amount, refunded }: MoyasarPayment): number =>
  refunded ?? (status === 'refunded' ? amount : 0)

function statusOf({ status, amount, refunded }: MoyasarPayment): Payment['status'] {
  switch (status) {
    case 'paid':
    case 'captured':
      return 'paid'
    case 'failed':
      return 'declined'
    // The shop never requests only an authorization (`manual: false`), and authorized money is not paid: the reconciler voids it.
    case 'authorized':
    case 'initiated':
      return 'requires_action'
    // A partial refund made manually in Moyasar's dashboard: the rest still belongs to the shop.
    case 'refunded':
      return (refunded ?? amount) < amount ? 'paid' : 'refunded'
    case 'voided':
      return 'voided'
  }
}

/** Only https addresses are sent to the shopper's browser, except when Moyasar itself is a loopback address of the tests. */
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

/** `master` is Moyasar's name for Mastercard. */
export function toBrand(company: string | null | undefined): CardDetails['brand'] {
  const brand = company?.toLowerCase()
  if (!brand) return null
  return brand === 'master' ? 'mastercard' : brand.slice(0, 20)
}

/** Returns the last four digits of `4111-11XX-XXXX-1111` or of `1111`; never more. */
export const toLast4 = (masked: string | null | undefined): CardDetails['last4'] =>
  /\d{4}$/.exec(masked ?? '')?.[0] ?? null
