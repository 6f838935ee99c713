import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createPaymentStore, refusal } from './payment-store.ts'
import type { StoredPayment, PaymentStore, Reply } from './payment-store.ts'
import { sendReply } from './oddities.ts'
import type { CallName, Oddity } from './oddities.ts'
import { openPost } from './post.ts'
import type { Deliver } from './post.ts'

const keys = {
  secretKey: 'sk_test_pretended',
  publishableKey: 'pk_test_pretended',
  webhookSecret: 'a secret of the tests',
}
export type Moyasar = Awaited<ReturnType<typeof startMoyasar>>

/**
 * A fake Moyasar on a loopback port: its keys, tokens, payments, bank page, redirects and webhooks, with payments that a test can read and
 * faults that it can order. `close()` it when done.
 *
 * const moyasar = await startMoyasar()
 * const gateway = moyasarGateway({ ...moyasar.keys, baseUrl: moyasar.url, timeoutMs: 2_000 })
 * moyasar.sendWebhooksTo('http://127.0.0.1:8000/api/payments/webhook/moyasar')
 * moyasar.next({ kind: 'drop' }, 'charge')
 * const whereTheBrowserGoes = await moyasar.approve(attemptId)
 */
export async function startMoyasar() {
  const oddities: { oddity: Oddity; on: CallName | undefined }[] = []
  const requests: CallName[] = []
  const post = openPost(keys.webhookSecret)
  const store = createPaymentStore(post.send, (id) => `${origin()}/bank/${id}`)
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? ''
    const sent = await text(request)
    if (path.startsWith('/bank/'))
      return showBank(request.method, path.slice('/bank/'.length), sent, response)
    const name = nameOf(request)
    if (name) requests.push(name)
    const at = oddities.findIndex(({ on }) => on === undefined || on === name)
    const oddity = at < 0 ? undefined : oddities.splice(at, 1)[0]?.oddity
    if (oddity?.kind === 'status')
      return sendReply(
        response,
        refusal(oddity.status, 'api_error', 'Something went wrong'),
        undefined,
      )
    sendReply(response, reply(store, name, request, sent), oddity)
  }

  /** The bank's page: a form with two buttons; both redirect to the shop's address, with Moyasar's status. */
  async function showBank(
    method: string | undefined,
    id: string,
    sent: string,
    response: ServerResponse,
  ) {
    if (method === 'POST') {
      const location = await decide(id, new URLSearchParams(sent).get('answer') === 'approve')
      return response.writeHead(303, { location }).end()
    }
    const buttons = ['approve', 'refuse'].map(
      (word) => `<button name="answer" value="${word}">${word}</button>`,
    )
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<form method="post">${buttons.join('')}</form>`)
  }

  /** @returns the address that the browser is redirected to; webhooks have been delivered by then. */
  async function decide(id: string, approved: boolean): Promise<string> {
    const payment = store.payments.get(id)
    if (!payment) throw new Error(`no payment ${id}`)
    if (payment.status === 'initiated') {
      store.change(
        payment,
        approved
          ? { status: 'paid', message: 'APPROVED' }
          : { status: 'failed', message: 'DECLINED' },
      )
    }
    await post.settled()
    const target = new URL(payment.callbackUrl)
    for (const [name, value] of Object.entries({
      id,
      status: payment.status,
      message: payment.message ?? '',
    })) {
      target.searchParams.set(name, value)
    }
    return target.href
  }

  return {
    /** The `baseUrl` of the adapter. */
    url: `${origin()}/v1`,
    keys,
    /** The ledger: every payment ever made, oldest first; copies. */
    payments: () => [...store.payments.values()].map((payment) => ({ ...payment })),
    /** Approves the payment at the bank's page. */
    approve: (id: string) => decide(id, true),
    refuse: (id: string) => decide(id, false),
    /** Changes a payment as the owner could in the dashboard, without a webhook. */
    alter: (id: string, changes: Partial<StoredPayment>) =>
      void Object.assign(store.payments.get(id) ?? {}, changes),
    /** Refunds a part of a payment as the owner does in the dashboard; webhooks have been delivered by then. */
    refundInDashboard: async (id: string, amount: number) => {
      const payment = store.payments.get(id)
      if (payment) store.refund(payment, { amount })
      await post.settled()
    },
    /** How often the shop made this call. */
    countOf: (call: CallName) => requests.filter((name) => name === call).length,
    /** Makes the next call, or the next one of that name, fail in this way. */
    next: (oddity: Oddity, on?: CallName) => void oddities.push({ oddity, on }),
    /** An address, or a function that replaces one; null: nowhere. */
    sendWebhooksTo: (target: string | Deliver | null) => post.aim(target),
    /** The next webhook arrives twice. */
    repeatNextWebhook: () => post.repeat(),
    /** Every webhook created so far, sent or not. */
    webhooks: () => post.bodies(),
    /** Resolves when all webhooks being sent have arrived. */
    settled: () => post.settled(),
    close: async () => {
      await post.settled()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function nameOf({ method, url = '' }: IncomingMessage): CallName | undefined {
  if (method === 'POST' && url === '/v1/tokens') return 'token'
  if (method === 'GET' && url.startsWith('/v1/tokens/')) return 'readToken'
  if (method === 'POST' && url === '/v1/payments') return 'charge'
  const [, action] = /^\/v1\/payments\/[^/]+(?:\/(refund|void))?$/.exec(url) ?? ['', 'unknown']
  if (action === undefined && method === 'GET') return 'find'
  return method === 'POST' && (action === 'refund' || action === 'void') ? action : undefined
}

const formOf = (sent: string): Record<string, unknown> => {
  const fields = Object.fromEntries(new URLSearchParams(sent))
  return { ...fields, save_only: fields['save_only'] === 'true' }
}

/** The publishable key can create tokens and payments; everything else requires the secret key. */
function reply(
  store: PaymentStore,
  name: CallName | undefined,
  { headers, url = '' }: IncomingMessage,
  sent: string,
): Reply {
  // A browser sends a form that contains the publishable key; the shop sends JSON, with either key in a header.
  const fields = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    ? formOf(sent)
    : null
  const given = Buffer.from(
    headers.authorization?.replace(/^Basic /, '') ?? '',
    'base64',
  ).toString()
  const key = fields ? `${fields.publishable_api_key}:` : given
  const known = [`${keys.secretKey}:`, `${keys.publishableKey}:`]
  if (!known.includes(key))
    return refusal(401, 'authentication_error', 'Invalid authorization credentials')
  if (!name) return refusal(404, 'api_error', 'Not found')
  if (name === 'token') return store.addToken(fields ?? JSON.parse(sent))
  if (name === 'charge') return store.addPayment(JSON.parse(sent))
  if (key !== known[0]) return refusal(403, 'authentication_error', 'Not allowed with this key')
  if (name === 'readToken') return store.showKnownToken(url.split('/')[3] ?? '')
  const payment = store.payments.get(url.split('/')[3] ?? '')
  if (!payment) return refusal(404, 'api_error', 'Object not found')
  if (name === 'refund') return store.refund(payment, JSON.parse(sent))
  return name === 'void' ? store.voidPayment(payment) : store.show(payment)
}
