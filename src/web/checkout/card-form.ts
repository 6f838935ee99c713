import { toAsciiDigits } from '#shared/text/digits.ts'
import { dayOf } from '#shared/day.ts'

/** A card as form values (spec §3). It exists only in this screen's memory and is sent only in save-payment (contract §18.5). */
export interface CardForm {
  cardNumber: string
  cardName: string
  expiryDate: string
  cvv: string
}
export type CardField = keyof CardForm

export const emptyCard: CardForm = { cardNumber: '', cardName: '', expiryDate: '', cvv: '' }

/** In page order. */
export const cardFieldOrder = [
  'cardNumber',
  'cardName',
  'expiryDate',
  'cvv',
] as const satisfies CardField[]

const digitsOf = (typed: string, most: number): string =>
  toAsciiDigits(typed).replace(/\D/g, '').slice(0, most)

/** `4000000000000002` in groups as on the card: `4000 0000 0000 0002`. */
export const groupDigits = (typed: string): string =>
  digitsOf(typed, 16).replace(/(\d{4})(?=\d)/g, '$1 ')

/**
 * Inserts the slash between month and year while they are typed. `before` distinguishes typing from deleting: the slash is added after the
 * second digit, and not added again when it is deleted. `5` can only be May.
 */
export function asExpiry(typed: string, before: string): string {
  const digits = digitsOf(typed, 4)
  const month = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits
  const deleting = typed.length < before.length
  if (month.length < 2 || (month.length === 2 && deleting)) return month
  return `${month.slice(0, 2)}/${month.slice(2)}`
}

/** Normalizes the text typed into a field of the card. */
export function cleanCardInput(field: CardField, typed: string, before: string): string {
  if (field === 'cardNumber') return groupDigits(typed)
  if (field === 'expiryDate') return asExpiry(typed, before)
  if (field === 'cvv') return digitsOf(typed, 4)
  return typed
}

/** Field → text key of its error (spec §5). A month that has ended in Riyadh is an error. */
export function checkCard(card: CardForm): Partial<Record<CardField, string>> {
  const errors: Partial<Record<CardField, string>> = {}
  for (const field of cardFieldOrder) if (card[field].trim() === '') errors[field] = 'fieldRequired'
  if (!errors.cardNumber && !/^\d{16}$/.test(card.cardNumber.replaceAll(' ', '')))
    errors.cardNumber = 'invalidCardNumber'
  const month = errors.expiryDate ? undefined : monthOf(card.expiryDate)
  if (month === null) errors.expiryDate = 'invalidExpiryDate'
  else if (month && month < dayOf(new Date()).slice(0, 7)) errors.expiryDate = 'cardExpired'
  if (!errors.cvv && !/^\d{3,4}$/.test(card.cvv)) errors.cvv = 'invalidCvv'
  return errors
}

/** `08/28` → `2028-08`; null when it is not a month and year. */
function monthOf(expiry: string): string | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? []
  return month ? `20${year}-${month}` : null
}

/** The request body (contract §18.5). */
export const toCardPayment = (card: CardForm) => ({
  method: 'credit_card' as const,
  card_number: card.cardNumber.replaceAll(' ', ''),
  card_holder_name: card.cardName.trim(),
  expiry_date: card.expiryDate,
  cvv: card.cvv,
})
