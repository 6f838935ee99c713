import { exitCodeOf, type Result } from './check.ts'
import type { Config } from '#config/config.ts'

/** One line a check, and its remedy on the next. */
export const asText = (results: Result[]): string =>
  results
    .map(
      ({ name, status, text, remedy }) =>
        `${status.padEnd(8)} ${name.padEnd(12)} ${text}${remedy ? `\n${' '.repeat(22)}→ ${remedy}` : ''}`,
    )
    .join('\n')

/** For programs. */
export const asJson = (results: Result[]): string =>
  JSON.stringify({ status: ['ok', 'warning', 'failing'][exitCodeOf(results)], checks: results })

/** The results without any secret of the settings: errors of servers and drivers may quote what they were sent. */
export function withoutSecrets(results: Result[], config: Config): Result[] {
  const secrets = secretsOf(config)
  const clean = (text: string): string =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  return results.map(({ text, remedy, ...result }) => ({
    ...result,
    text: clean(text),
    ...(remedy !== undefined && { remedy: clean(remedy) }),
  }))
}

function secretsOf({ payments, sms, mail, ...config }: Config): string[] {
  const inUrls = [config.databaseUrl, config.databaseReadUrl, 'url' in mail ? mail.url : null]
  const passwords = inUrls.flatMap((url) => passwordOf(url ?? '') ?? [])
  return [
    config.secretKey,
    config.previousSecretKey,
    ...('secretKey' in payments ? [payments.secretKey, payments.webhookSecret] : []),
    ...('token' in sms ? [sms.token] : []),
    ...('appSid' in sms ? [sms.appSid] : []),
    ...passwords.flatMap((word) => [word, decoded(word)]),
    // A shorter one would blot out letters of ordinary words.
  ].filter((secret) => secret !== null && secret.length >= 4) as string[]
}

/** As it is written; `URL` cannot read the address of several database servers. */
function passwordOf(url: string): string | undefined {
  const account = url.slice(url.indexOf('://') + 3, url.indexOf('@'))
  return url.includes('@') && account.includes(':')
    ? account.slice(account.indexOf(':') + 1)
    : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
