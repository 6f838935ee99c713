import { createHmac } from 'node:crypto'

// Keyed with the secret key itself, not with one derived from it: versions before `derive-key.ts` wrote these fingerprints to the database,
// and a process that finds a different fingerprint there does not start. The prefix keeps them apart from everything derived.

/** The fingerprint of the secret key. */
export const secretFingerprint = (secretKey: string): string => hmac(secretKey, 'secret key')

/** The fingerprint of each setting's value; the same under the same key in every process, and useless without the key. */
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
