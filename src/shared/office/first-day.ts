/** What a new shop needs until its first order, in the order of the checklist (office.md O8.2). */
export const firstSteps = [
  'factor',
  'identity',
  'legal',
  'policies',
  'category',
  'product',
  'payments',
  'hours',
  'messages',
  'team',
  'open',
  'order',
  'share',
] as const
/** How far the team's try of the shop is: to be placed, to be brought to its end, to be refunded. */
export const trialStages = ['place', 'deliver', 'refund'] as const
export type TrialStage = (typeof trialStages)[number]
/** What makes a shop that sells better. */
export const nextSteps = ['english', 'care', 'secondOwner', 'backup'] as const
export type OnboardingStep = (typeof firstSteps)[number] | (typeof nextSteps)[number]

/** What the law asks of the seller (office.md O9.7), as far as the shop can see it. */
export const duties = [
  'registration',
  'vat',
  'mewa',
  'address',
  'policies',
  'personalData',
  'complaints',
  'saleLicences',
  'plantLaw',
  'invoices',
  'creditNotes',
] as const
export type Duty = (typeof duties)[number]
/** `soon`: it stands, and not for much longer. */
export const dutyStates = ['ok', 'soon', 'wrong'] as const
export type DutyState = (typeof dutyStates)[number]
