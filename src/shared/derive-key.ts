import { hkdfSync } from 'node:crypto'

/**
 * The purposes of the shop's secret key. Each word is the `info` of the key derivation: a different word gives a different key, and data
 * stored under the previous one becomes unreadable. These must not change between versions, because rows of earlier versions are looked up
 * by them: `coupon uses of closed accounts` (who has used a coupon before), `restock notices` (who was notified already), `totp secrets`
 * and `recovery codes` (second factors of the team), `refund accounts` (where money is still to be transferred). Changing one of the others
 * costs only a code that is being sent, a card that must be entered again, or a rate-limit window of some hours that restarts.
 */
export type KeyPurpose =
  | 'one-time codes'
  | 'card tokens'
  | 'coupon uses of closed accounts'
  | 'refused charges'
  | 'request mails'
  | 'restock notices'
  | 'sandbox webhooks'
  | 'service requests'
  | 'audit addresses'
  | 'totp secrets'
  | 'recovery codes'
  | 'setup codes'
  | 'refund accounts'
  | 'photo links'
  | 'care reminders'
  | 'proxy checks'

/**
 * A key of 32 bytes for one purpose, by HKDF with SHA-256 (RFC 5869): it reveals nothing about the secret key or the keys of other
 * purposes. No salt is used, since the secret key is already random (RFC 5869, section 3.1).
 *
 * The fingerprints of the secret key itself are older than this function and do not use it (`domain/processes/fingerprint.ts`).
 */
export const deriveKey = (secretKey: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
