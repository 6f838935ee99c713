import { createHmac } from 'node:crypto'
import { deriveKey, type KeyPurpose } from '#shared/derive-key.ts'

/**
 * Returns a pseudonym of a short value that identifies a person or a card (a phone, an address, four digits): the same input gives the same
 * pseudonym, and without the shop's secret key it cannot be found by trying all inputs. Pseudonyms of two purposes cannot be compared. 32
 * bytes.
 */
export const keyedHash = (secretKey: string, purpose: KeyPurpose, input: string): Buffer =>
  createHmac('sha256', deriveKey(secretKey, purpose)).update(input).digest()
