import { z } from 'zod'
import { duties, dutyStates, firstSteps, nextSteps, trialStages } from '#shared/office/first-day.ts'
import { openingNeeds } from '#shared/office/settings.ts'
import { endpoint } from '../../endpoint.ts'

const call = { auth: 'staff', tag: 'Office', method: 'GET', permission: 'settings.read' } as const

const onboarding = z.object({
  /** `next`: the first order of a customer has arrived. */
  phase: z.enum(['first', 'next']),
  steps: z.array(
    z.object({
      id: z.enum([...firstSteps, ...nextSteps]),
      is_done: z.boolean(),
      /** The shop can sell without it. */
      is_optional: z.boolean(),
      /** The number of items left, for steps that are counted. */
      left: z.number().nullable(),
      /** Where to continue: the first policy that is not published, or the id of the test order. */
      first: z.string().nullable(),
      /** What the settings of this step still lack before the shop may open. */
      lacks: z.array(z.enum(openingNeeds)),
      /** The stage of the step that places a test order. */
      stage: z.enum(trialStages).nullable(),
    }),
  ),
})
export type Onboarding = z.output<typeof onboarding>

export const getOnboarding = endpoint({
  ...call,
  path: '/api/office/onboarding',
  summary: 'What a new shop still needs, each step read from its data (office.md O8.2)',
  output: z.object({ data: onboarding }),
})

const compliance = z.object({
  duties: z.array(
    z.object({
      id: z.enum(duties),
      state: z.enum(dutyStates),
      /** A day or a number that the sentence includes. */
      until: z.string().nullable(),
      count: z.number().nullable(),
      /** The first thing to correct: the id of a customer or a sale, or the name of a page. */
      first: z.string().nullable(),
    }),
  ),
})
export type Compliance = z.output<typeof compliance>

export const getCompliance = endpoint({
  ...call,
  path: '/api/office/compliance',
  summary: 'What the law asks of the seller, each duty kept or not (office.md O9.7)',
  output: z.object({ data: compliance }),
})
