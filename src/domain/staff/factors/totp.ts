import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** The number of steps before and after the present one that are accepted, because clocks of phones differ (RFC 6238, 5.2). */
const tolerance = 1
const secretBytes = 20
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(secretBytes)

/** Returns the step of an instant. */
export const stepAt = (milliseconds: number): number =>
  Math.floor(milliseconds / 1000 / stepSeconds)

/** Returns the code of a step (RFC 4226, 5.3, with SHA-1, which every authenticator app supports). */
export function totpCodeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** Returns the step with this code, at most one step away from the present one and after `lastStep`; null: none. In constant time. */
export function matchTotp(
  secret: Buffer,
  code: string,
  lastStep: number | null,
  now = Date.now(),
): number | null {
  const present = stepAt(now)
  let matched: number | null = null
  for (let step = present - tolerance; step <= present + tolerance; step += 1) {
    const expected = Buffer.from(totpCodeAt(secret, step))
    const given = Buffer.from(code)
    const isSame = given.length === expected.length && timingSafeEqual(given, expected)
    // A code can be used only once (RFC 6238, 5.2).
    if (isSame && (lastStep === null || step > lastStep)) matched = step
  }
  return matched
}

/** Returns base32 without padding (RFC 4648), for typing into an authenticator app. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet[(buffer >>> (bits - 5)) & 31]
    buffer &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(buffer << (5 - bits)) & 31] : text
}

/** Returns the URI that an authenticator app reads from the QR code. */
export function totpUri(
  secret: Buffer,
  { issuer, account }: { issuer: string; account: string },
): string {
  const query = new URLSearchParams({
    secret: toBase32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepSeconds),
  })
  // Authenticator apps read `+` as a plus.
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`
}
