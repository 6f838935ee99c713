import { hkdfSync } from 'node:crypto'

/**
 * What the shop uses its secret key for. The words are the `info` of the derivation: another word is another key, and what was
 * stored under the former one is lost. These must survive versions, because they are looked up later in rows of earlier versions:
 * `coupon uses of closed accounts` (who has used a coupon before), `restock notices` (who was notified already), `totp secrets` and
 * `recovery codes` (second factors of the team), `refund accounts` (where money is still to be transferred). Of the others a
 * changed word costs a code that is on its way, a card that is entered again, or a rate-limit window of some hours that starts again.
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
 * A key of 32 bytes for one purpose, by HKDF with SHA-256 (RFC 5869): what is made with it says nothing of the secret key nor of
 * the keys of other purposes. Without a salt, since the secret key is random already (RFC 5869, section 3.1).
 *
 * The fingerprints of the secret key itself are older than this and stay without it (`domain/processes/fingerprint.ts`).
 */
export const deriveKey = (secretKey: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
