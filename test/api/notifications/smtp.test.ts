import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { inspect } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import {
  PermanentDeliveryError,
  UnknownOutcomeError,
  type Mail,
} from '#domain/notifications/mail.ts'
import { smtpMail } from '#adapters/mail/smtp.ts'

const mail: Mail = {
  to: 'sara@example.com',
  replyTo: null,
  subject: 'وارف: استلمنا طلبك 1000001012',
  text: 'مرحبًا سارة،',
  html: '<p dir="rtl">مرحبًا سارة،</p>',
  messageKey: 'orderPlaced:1012',
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** The server's reaction to one try: takes the mail, disconnects, is silent, or rejects the recipient or the message with a status. */
type Behaviour = 'take' | 'drop' | 'silence' | { recipient: number } | { message: number }

/** An SMTP server on loopback with these reactions to the first tries, which then takes everything. */
async function startServer(...behaviours: Behaviour[]) {
  const taken: { to: string[]; source: string }[] = []
  let now: Behaviour = 'take'
  const refusal = (status: number) =>
    Object.assign(new Error(`5.1.1 <${mail.to}> refused by the test`), { responseCode: status })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, answer) {
      now = behaviours.shift() ?? 'take'
      answer(typeof now === 'object' && 'recipient' in now ? refusal(now.recipient) : null)
    },
    onData(stream, session, answer) {
      let source = ''
      stream.on('data', (bytes: Buffer) => (source += String(bytes)))
      stream.on('end', () => {
        if (now === 'silence') return
        if (now === 'drop') {
          for (const socket of sockets) socket.destroy()
          return
        }
        if (typeof now === 'object' && 'message' in now) return answer(refusal(now.message))
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
        answer()
      })
    },
  })
  server.on('error', () => {}) // The client closed the connection.
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const smtp = smtpMail({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Warif <shop@warif.example>',
    timeoutMs: 800,
  })
  closing.push(smtp.close)
  return { taken, send: smtp.send, port }
}

const headerOf = (source = '', name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(source)?.[1]
const failureOf = (sending: Promise<void>): Promise<unknown> =>
  sending.then(
    () => expect.fail('it was taken'),
    (error: unknown) => error,
  )

test('a mail arrives as text and HTML at its only recipient', async () => {
  const { taken, send } = await startServer()
  await send({ ...mail, replyTo: 'huda@example.com' })

  expect(taken).toHaveLength(1)
  expect(taken[0]?.to).toEqual(['sara@example.com'])
  const source = taken[0]?.source
  expect(headerOf(source, 'From')).toBe('Warif <shop@warif.example>')
  expect(headerOf(source, 'Reply-To')).toBe('huda@example.com')
  expect(headerOf(source, 'Subject')).toMatch(/^=\?UTF-8\?/)
  expect(headerOf(source, 'Auto-Submitted')).toBe('auto-generated')
  expect(source).toMatch(/text\/plain[^]*text\/html/)
})

test('a mail that can be unsubscribed from has a one-click link in its headers', async () => {
  const { taken, send } = await startServer()
  const unsubscribeUrl = `https://warif.example/api/care-reminders/stop?token=${'s'.repeat(43)}`
  await send({ ...mail, unsubscribeUrl })
  await send(mail)
  const [first = '', second = ''] = taken.map(({ source }) => source.replaceAll(/\r\n[ \t]+/g, ' '))
  expect(headerOf(first, 'List-Unsubscribe')).toBe(`<${unsubscribeUrl}>`)
  expect(headerOf(first, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(headerOf(second, 'List-Unsubscribe')).toBeUndefined()
})

test('a mail sent twice has the same Message-ID', async () => {
  const { taken, send } = await startServer()
  await send(mail)
  await send(mail)
  await send({ ...mail, messageKey: 'orderPlaced:1013' })
  const [first, second, other] = taken.map(({ source }) => headerOf(source, 'Message-ID'))
  expect(first).toMatch(/^<[0-9a-f]{32}@warif\.example>$/)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
})

test('an address or subject cannot add a recipient or a header', async () => {
  const { taken, send } = await startServer()
  await send({
    ...mail,
    to: 'sara@example.com, eve@example.com',
    subject: 'Hello\r\nBcc: eve@example.com',
  }).catch(() => {})
  await send({ ...mail, to: 'sara@example.com\r\nRCPT TO:<eve@example.com>' }).catch(() => {})
  expect(taken.flatMap(({ to }) => to)).not.toContain('eve@example.com')
  expect(taken.some(({ source }) => /^Bcc:/im.test(source))).toBe(false)
})

test('a mail that the server rejects for now can be sent later', async () => {
  const { taken, send } = await startServer({ recipient: 451 }, { message: 452 })
  for (const status of ['451', '452']) {
    const failure = await failureOf(send(mail))
    expect(failure).not.toBeInstanceOf(PermanentDeliveryError)
    expect(failure).not.toBeInstanceOf(UnknownOutcomeError)
    expect(String(failure)).toContain(status)
  }
  await send(mail)
  expect(taken).toHaveLength(1)
})

test('a mail that the server rejects for good is reported as permanent', async () => {
  const { taken, send } = await startServer({ recipient: 550 }, { message: 554 })
  expect(await failureOf(send(mail))).toBeInstanceOf(PermanentDeliveryError)
  expect(await failureOf(send(mail))).toBeInstanceOf(PermanentDeliveryError)
  expect(taken).toEqual([])
})

test('a rejected mail is reported only by its status, without the server’s message and the recipient', async () => {
  const { send } = await startServer({ recipient: 550 }, { message: 554 })
  const failures = [await failureOf(send(mail)), await failureOf(send(mail))]
  expect(failures.map((failure) => (failure as Error).message)).toEqual([
    'refused with 550 5.1.1',
    'refused with 554 5.1.1',
  ])
  for (const failure of failures)
    expect(inspect(failure, { depth: 9 })).not.toContain('sara@example.com')
})

test('a server that disconnects or is silent gives an unknown outcome within the time limit', async () => {
  const { taken, send } = await startServer('drop', 'silence')
  for (const _ of ['drop', 'silence'])
    expect(await failureOf(send(mail))).toBeInstanceOf(UnknownOutcomeError)
  await send(mail)
  expect(taken).toHaveLength(1)
})

test('an unreachable server gives neither a permanent nor an unknown outcome', async () => {
  const smtp = smtpMail({ url: 'smtp://127.0.0.1:9', from: 'shop@warif.example', timeoutMs: 800 })
  closing.push(smtp.close)
  const failure = await failureOf(smtp.send(mail))
  expect(failure).not.toBeInstanceOf(PermanentDeliveryError)
  expect(failure).not.toBeInstanceOf(UnknownOutcomeError)
})
