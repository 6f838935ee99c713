import type { Row } from '#db/tables.ts'

type Behaviour = Row<'sandbox_cards'>['behaviour']

/** Cards that do not simply pay (contract §6.3). */
const behaviours: Record<string, Behaviour> = {
  '4000000000000002': 'decline',
  // Insufficient funds, which a shop hears of by the same message.
  '4000000000009995': 'decline',
  '4000000000000119': 'fail',
  '4000000000003220': 'ask',
}

export const behaviourOf = (number: string): Behaviour => behaviours[number] ?? 'approve'

/** By the first digit, which is near enough for a bank that is not one: mada's cards begin with 5, 6 and 9 as well as 4. */
const brands: Record<string, string> = { '3': 'amex', '4': 'visa', '5': 'mastercard' }

export const brandOf = (number: string): string => brands[number.charAt(0)] ?? 'mada'
