/** The tasks of a new shop until its first order, in the order of the checklist (office.md O8.2). */
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
/** Stages of the team's test order: to be placed, to be completed, to be refunded. */
export const trialStages = ['place', 'deliver', 'refund'] as const
export type TrialStage = (typeof trialStages)[number]
/** Improvements for a shop that is selling. */
export const nextSteps = ['english', 'care', 'secondOwner', 'backup'] as const
export type OnboardingStep = (typeof firstSteps)[number] | (typeof nextSteps)[number]

/** Legal duties of the seller (office.md O9.7), as far as the shop can check them. */
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
/** `soon`: fulfilled, but only for a short time. */
export const dutyStates = ['ok', 'soon', 'wrong'] as const
export type DutyState = (typeof dutyStates)[number]
