import { createHmac } from 'node:crypto'

// Under the secret key itself, not under one derived from it: versions before `derive-key.ts` wrote these into the database, and a
// process that finds another fingerprint than its own does not start. The prefix keeps them apart from everything derived.

/** Of the key itself. */
export const secretFingerprint = (secretKey: string): string => hmac(secretKey, 'secret key')

/** Of each setting's value; the same under the same key in every process, and worth nothing without the key. */
export const settingsFingerprints = (
  secretKey: string,
  settings: Record<string, unknown>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      hmac(secretKey, `setting ${name} ${JSON.stringify(value ?? null)}`),
    ]),
  )

const hmac = (secretKey: string, text: string): string =>
  createHmac('sha256', secretKey).update(`warif fingerprint: ${text}`).digest('base64url')
