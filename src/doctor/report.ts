import { exitCodeOf, type Result } from './check.ts'
import type { Config } from '#config/config.ts'

/** Returns one line per check, with its remedy on the next line. */
export const asText = (results: Result[]): string =>
  results
    .map(
      ({ name, status, text, remedy }) =>
        `${status.padEnd(8)} ${name.padEnd(12)} ${text}${remedy ? `\n${' '.repeat(22)}→ ${remedy}` : ''}`,
    )
    .join('\n')

/** Returns the report as JSON for programs. */
export const asJson = (results: Result[]): string =>
  JSON.stringify({ status: ['ok', 'warning', 'failing'][exitCodeOf(results)], checks: results })

/** Removes every secret of the settings from the results: errors of servers and drivers may quote what they were sent. */
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
    // Shorter ones would remove letters of ordinary words.
  ].filter((secret) => secret !== null && secret.length >= 4) as string[]
}

/** Returns the password as written; `URL` cannot parse the address of several database servers. */
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
