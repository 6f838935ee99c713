import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import {
  PermanentDeliveryError,
  UnknownOutcomeError,
  type Mail,
} from '#domain/notifications/mail.ts'
import { isLoopback } from '#shared/http/loopback.ts'

export interface SmtpAccount {
  /** `smtp(s)://user:password@host:port` */
  url: string
  /** `shop@example.com` or `Warif <shop@example.com>`. */
  from: string
  /** Time limit for one message; ten of them must fit into the outbox lease. */
  timeoutMs?: number
}

/**
 * EMAIL_PROVIDER=smtp: sends mails to an SMTP server over a few persistent connections. `send` resolves when the server has accepted the
 * mail, throws `PermanentDeliveryError` when it never will, `UnknownOutcomeError` when the connection ended without its answer, and any
 * other error when a later try may succeed.
 */
export function smtpMail({ url, from, timeoutMs = 8_000 }: SmtpAccount) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // The outbox decides about further tries.
    maxRequeues: 0,
    // A password must not cross a network in plain text; a relay on this machine needs no TLS.
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail: Mail): Promise<void> {
      const { to, replyTo, subject, text, html, messageKey, unsubscribeUrl } = mail
      try {
        await transport.sendMail({
          from,
          // Addresses are objects, so that none is parsed for further recipients.
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          messageId: messageIdOf(messageKey, from),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal: AbortSignal.timeout(timeoutMs),
        })
      } catch (error) {
        if (isFinal(error)) throw new PermanentDeliveryError(`refused with ${statusOf(error)}`)
        throw isUnanswered(error) ? new UnknownOutcomeError(error.message) : error
      }
    },
    /** Connects, encrypts and signs in as for a mail, but sends none. */
    verify: async (): Promise<void> => void (await transport.verify()),
    close: (): void => transport.close(),
  }
}

/** The same for every try of one message, so that duplicates can be recognised. */
const messageIdOf = (messageKey: string, from: string): string =>
  `<${createHash('sha256').update(messageKey).digest('hex').slice(0, 32)}@${/@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`

/** A 5xx about the recipient or the message; one about the shop's password or sender must be fixed by the owner. */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code, permanent, rejected } = error as Error & {
    code?: string
    permanent?: boolean
    rejected?: unknown[]
  }
  return (
    permanent === true &&
    (code === 'EMESSAGE' || (code === 'EENVELOPE' && Boolean(rejected?.length)))
  )
}

/** The connection was made, and ended or timed out without a reply: the server may have accepted the mail. */
function isUnanswered(error: unknown): error is Error {
  if (!(error instanceof Error) || 'response' in error) return false
  const { code, syscall, timeoutType } = error as NodeJS.ErrnoException & { timeoutType?: string }
  if (code === 'ETIMEDOUT') return timeoutType === 'SOCKET_TIMEOUT'
  if (code === 'ESOCKET') return syscall === 'read' || syscall === 'write'
  return code === 'EABORT' || code === 'ECONNECTION'
}

/** Reply code and enhanced status (RFC 3463), without the server's text, which repeats the recipient's address. */
function statusOf({
  response,
  responseCode,
}: Error & { response?: string; responseCode?: number }): string {
  return (
    /^\d{3}[ -]\d\.\d{1,3}\.\d{1,3}(?= |$)/.exec(response ?? '')?.[0].replace('-', ' ') ??
    String(responseCode ?? 'an error')
  )
}
