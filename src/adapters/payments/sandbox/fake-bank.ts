import type { Db, Row } from '#db/tables.ts'
import { isLocale, type Locale } from '#shared/locale.ts'
import { bankPage, bankPageHeaders } from './bank-page.ts'
import { sign, signatureHeader } from './signature.ts'

interface BankParts {
  db: Db
  /** The same key as the sandbox gateway's. */
  secretKey: string
  shopName: Record<Locale, string>
  /** Sends a webhook to the shop. */
  deliver(webhook: Request): Promise<Response> | Response
  log: { warn(facts: object, text: string): void }
}

/** The sandbox's bank: the page of `/sandbox-bank/{payment}`, where a shopper approves or refuses a payment. */
export interface SandboxBank {
  fetch(request: Request): Promise<Response>
  /** Resolves when the pending webhooks have been delivered. */
  settled(): Promise<void>
}

export function sandboxBank(parts: BankParts): SandboxBank {
  const underWay = new Set<Promise<unknown>>()
  const notifyShop = (payment: Row<'sandbox_payments'>) => {
    const sending = sendWebhook(parts, payment).finally(() => underWay.delete(sending))
    underWay.add(sending)
  }
  return {
    async fetch(request) {
      const payment = await paymentOf(parts.db, request)
      if (!payment) return new Response('Not found\n', { status: 404, headers: bankPageHeaders() })
      if (request.method === 'POST') return decide(parts.db, payment, request, notifyShop)
      const locale = localeOf(request)
      return new Response(bankPage(payment, locale, parts.shopName[locale]), {
        headers: bankPageHeaders(payment.return_url),
      })
    },
    settled: async () => void (await Promise.all(underWay)),
  }
}

const paymentOf = (db: Db, { url }: Request) =>
  db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('id', '=', new URL(url).pathname.slice('/sandbox-bank/'.length))
    .executeTakeFirst()

/** Returns the language of the page's link, else the one chosen last in the shop. */
function localeOf(request: Request): Locale {
  const asked = new URL(request.url).searchParams.get('lang')
  const remembered = /(?:^|;\s*)lang=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return isLocale(asked) ? asked : isLocale(remembered) ? remembered : 'ar'
}

/** The first decision counts; a later one is redirected to the shop, which knows the outcome. */
async function decide(
  db: Db,
  payment: Row<'sandbox_payments'>,
  request: Request,
  notifyShop: (payment: Row<'sandbox_payments'>) => void,
) {
  const decision = new URL(request.url).searchParams.get('decision')
  if (decision === 'approve' || decision === 'refuse') {
    const decided = await db
      .updateTable('sandbox_payments')
      .set({ status: decision === 'approve' ? 'paid' : 'refused', updated_at: new Date() })
      .where('id', '=', payment.id)
      .where('status', '=', 'awaiting')
      .returningAll()
      .executeTakeFirst()
    if (decided) notifyShop(decided)
  }
  return new Response(null, {
    status: 303,
    headers: { ...bankPageHeaders(payment.return_url), Location: payment.return_url },
  })
}

/** Sent once: a shop that misses it polls. */
async function sendWebhook(
  { deliver, secretKey, log }: BankParts,
  { attempt_id, status, return_url }: Row<'sandbox_payments'>,
): Promise<void> {
  const body = JSON.stringify({ type: `payment_${status}`, attempt_id })
  try {
    await deliver(
      new Request(new URL('/api/payments/webhook/sandbox', return_url), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', [signatureHeader]: sign(body, secretKey) },
        body,
      }),
    )
  } catch (error) {
    log.warn({ err: error }, 'a webhook of the sandbox did not arrive')
  }
}
