import { createHmac, hkdfSync } from 'node:crypto'

/**
 * A pseudonym of something short that names a person or a card (a phone, an address, four digits): the same input has the same
 * pseudonym, and without the shop's secret it cannot be found by trying all inputs. The key is derived for its purpose
 * (HKDF, RFC 5869), so that pseudonyms of two purposes cannot be compared. 32 bytes.
 */
export const keyedHash = (secret: string, purpose: string, input: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
    .update(input)
    .digest()
