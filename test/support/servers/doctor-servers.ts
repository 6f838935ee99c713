import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server as SocketServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { certificate, privateKey } from './certificates.ts'

/** Servers for tests of `npm run doctor`, on loopback ports; `close()` ends all of them. */
export function openServers() {
  const opened: SocketServer[] = []

  async function listen<S extends SocketServer>(server: S): Promise<number> {
    opened.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  return {
    listen,
    /** TLS in front of the shop at `target()`: `forward` creates the forwarded headers; `answer` answers instead. */
    proxy: (
      target: () => string,
      {
        cert = certificate,
        forward,
        answer = () => null,
      }: {
        cert?: string
        forward(headers: IncomingHttpHeaders): IncomingHttpHeaders
        answer?(path: string): string | null
      },
    ): Promise<number> =>
      listen(
        createSecureServer({ cert, key: privateKey }, (incoming, outgoing) => {
          const own = answer(incoming.url ?? '')
          if (own !== null) return void outgoing.end(own)
          const onward = request(
            new URL(incoming.url ?? '', target()),
            { headers: forward(incoming.headers), agent: false },
            (reply) => {
              outgoing.writeHead(reply.statusCode ?? 500, reply.headers)
              reply.pipe(outgoing)
            },
          )
          onward.once('error', () => outgoing.destroy())
          onward.end()
        }),
      ),
    /** Accepts only the password `word`. */
    mail: (): Promise<number> => {
      const smtp = new SMTPServer({
        authMethods: ['PLAIN'],
        allowInsecureAuth: true,
        disabledCommands: ['STARTTLS'],
        logger: false,
        onAuth: ({ password }, _session, done) =>
          password === 'word' ? done(null, { user: 'user' }) : done(new Error('Invalid login')),
      })
      smtp.on('error', () => {})
      return listen(smtp.server)
    },
    /** An SMS provider that accepts one token and has this clock. */
    sms: (token: string, clockOffsetMs = 0): Promise<number> =>
      listen(
        createServer(({ headers }, response) => {
          response.setHeader('Date', new Date(Date.now() + clockOffsetMs).toUTCString())
          response.writeHead(headers.authorization === `Bearer ${token}` ? 200 : 401).end('{}')
        }),
      ),
    async close(): Promise<void> {
      for (const server of opened) {
        ;(server as Partial<Server>).closeAllConnections?.()
        server.close()
      }
    },
  }
}
