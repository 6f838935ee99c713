import type { Row } from '#db/tables.ts'

type Behaviour = Row<'sandbox_cards'>['behaviour']

/** Test cards whose payments do not simply succeed (contract §6.3). */
const behaviours: Record<string, Behaviour> = {
  '4000000000000002': 'decline',
  // Insufficient funds, reported to shops with the same message.
  '4000000000009995': 'decline',
  '4000000000000119': 'fail',
  '4000000000003220': 'ask',
}

export const cardBehaviour = (number: string): Behaviour => behaviours[number] ?? 'approve'
