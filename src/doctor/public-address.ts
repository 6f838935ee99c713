import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { isLoopback } from '#shared/http/loopback.ts'
import { failing, messageOf, ok, skipped, warning, type Check, type Finding } from './check.ts'
import type { Context } from './context.ts'

/** Certbot renews thirty days before the end: with less than this left, renewal has failed several times. */
const renewalOverdueDays = 20
const dayMs = 86_400_000

/** Checks the name and the certificate of PUBLIC_URL. */
export function publicAddressChecks({ config }: Context): Check[] {
  const url = new URL(config.settings.publicUrl)
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  return [
    { name: 'dns', run: () => checkName(host) },
    { name: 'certificate', run: (signal) => checkCertificate(url, host, signal) },
  ]
}

async function checkName(host: string): Promise<Finding> {
  if (isIP(host)) return skipped(`PUBLIC_URL names the address ${host} itself.`)
  const found = await lookup(host, { all: true }).catch((error: unknown) => messageOf(error))
  if (typeof found === 'string')
    return failing(
      `The name ${host} of PUBLIC_URL has no address: ${found}.`,
      'Add an A (and AAAA) record for it where the domain is registered, or correct PUBLIC_URL.',
    )
  const addresses = found.map(({ address }) => address)
  if (!isLoopback(host) && addresses.every((address) => isLoopback(address)))
    return warning(
      `${host} is ${addresses.join(', ')} on this machine.`,
      'A line of /etc/hosts may hide what visitors see: compare with `dig` on another machine.',
    )
  return ok(`${host} is ${addresses.join(', ')}.`)
}

async function checkCertificate(url: URL, host: string, signal: AbortSignal): Promise<Finding> {
  if (url.protocol !== 'https:') return skipped('PUBLIC_URL is not https, as in a demo.')
  const socket = await handshake(host, Number(url.port || 443), signal).catch((error: unknown) =>
    messageOf(error),
  )
  if (typeof socket === 'string')
    return failing(
      `No TLS at ${url.host}: ${socket}.`,
      'Start the proxy in front of the shop, and open its port in the firewall.',
    )
  const { authorized, authorizationError } = socket
  const { valid_to: end, subjectaltname: names } = socket.getPeerCertificate()
  socket.destroy()
  const daysLeft = Math.floor((Date.parse(end) - Date.now()) / dayMs)
  if (daysLeft < 0)
    return failing(
      `The certificate of ${host} ended ${-daysLeft} days ago.`,
      'certbot renew, then systemctl reload nginx.',
    )
  if (!authorized)
    return failing(
      `Browsers refuse the certificate of ${host}: ${String(authorizationError)}${names ? ` (it is for ${names})` : ''}.`,
      'The file must be the full chain (fullchain.pem), for this name, of a public authority.',
    )
  if (daysLeft < renewalOverdueDays)
    return warning(
      `The certificate of ${host} ends in ${daysLeft} days and was not renewed.`,
      'certbot renew --dry-run says why; systemctl status certbot.timer.',
    )
  return ok(
    `The certificate of ${host} is trusted until ${new Date(end).toISOString().slice(0, 10)}.`,
  )
}

/** Opens a connection to receive the certificate, whether valid or not. */
function handshake(host: string, port: number, signal: AbortSignal): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
    })
    signal.addEventListener('abort', () => socket.destroy())
    socket.once('error', reject)
    socket.once('secureConnect', () => resolve(socket))
  })
}
