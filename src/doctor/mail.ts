import { smtpMail } from '#adapters/mail/smtp.ts'
import { failing, messageOf, ok, skipped, type Check, type Finding } from './check.ts'
import type { Context } from './context.ts'

const remedies: Record<string, string> = {
  EAUTH:
    'Correct user and password in SMTP_URL (percent-encoded); some servers want a password for programs.',
  ETLS: 'The server must offer STARTTLS, or take smtps:// and port 465.',
  EDNS: 'Correct the name of the server in SMTP_URL.',
}

/** Connects to the mail server, encrypts and signs in; no mail is sent. */
export const mailCheck = ({ config: { mail } }: Context): Check => ({
  name: 'mail',
  run: () =>
    mail.provider === 'smtp' ? checkSmtp(mail) : skipped('Mails stay in the demo’s inbox.'),
})

async function checkSmtp(mail: { url: string; from: string }): Promise<Finding> {
  const { host } = new URL(mail.url)
  const { verify, close } = smtpMail(mail)
  try {
    await verify()
    return ok(`${host} takes the login; whether mails arrive is shown by a sent one.`)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return failing(
      `${host} does not take us: ${messageOf(error)}.`,
      remedies[code] ?? 'Correct SMTP_URL, or open the port in the firewall.',
    )
  } finally {
    close()
  }
}
