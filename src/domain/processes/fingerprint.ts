import { createHmac } from 'node:crypto'

/** Of the key itself. */
export const secretFingerprint = (secret: string): string => hmac(secret, 'secret key')

/** Of each setting's value; the same under the same key in every process, and worth nothing without the key. */
export const settingsFingerprints = (secret: string, settings: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, hmac(secret, `setting ${name} ${JSON.stringify(value ?? null)}`)]),
  )

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(`warif fingerprint: ${text}`).digest('base64url')
