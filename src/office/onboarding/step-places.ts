import type { Onboarding } from '#contract/office/first-day/first-day.ts'
import type { Me } from '#contract/office/session.ts'
import type { OnboardingStep } from '#shared/office/first-day.ts'
import type { SettingSection } from '#shared/office/settings.ts'
import { shortFormPath } from '../products/short-form.ts'
import { canChangeSection, hasPermission } from '../session/member.ts'

export type Step = Onboarding['steps'][number]

/** The page where a step is done: the action is a text key; without a path it is done in the shop itself. */
export interface Place {
  action: string
  to: string | null
}
const at = (id: OnboardingStep, to: string | null): Place => ({ action: `first.act.${id}`, to })

/** The pages for each step, the usual one first. */
const placesOf: Record<OnboardingStep, (step: Step) => Place[]> = {
  factor: ({ id }) => [at(id, '/account')],
  identity: ({ id }) => [at(id, '/settings/identity')],
  legal: ({ id }) => [at(id, '/settings/legal')],
  policies: ({ id, first }) => [at(id, `/content/${first ?? 'page.returns'}`)],
  category: ({ id }) => [
    at(id, '/samples'),
    { action: 'first.act.ownCategory', to: '/categories/new' },
  ],
  product: ({ id }) => [
    at(id, shortFormPath),
    { action: 'first.act.import', to: '/import' },
    { action: 'first.act.samples', to: '/samples' },
  ],
  payments: ({ id }) => [at(id, '/settings/payments')],
  hours: ({ id }) => [
    at(id, '/settings/hours'),
    { action: 'first.act.delivery', to: '/settings/delivery' },
  ],
  messages: ({ id }) => [at(id, '/settings/messages')],
  team: ({ id }) => [at(id, '/staff')],
  open: ({ id }) => [at(id, '/settings/shop'), { action: 'first.act.preview', to: '/share' }],
  order: ({ stage, first }) => [
    stage === 'place' || first === null
      ? at('order', null)
      : {
          action: `first.act.order.${stage}`,
          to: `/orders/${first}${stage === 'refund' ? '/refund' : ''}`,
        },
  ],
  share: ({ id }) => [at(id, '/share')],
  english: ({ id }) => [at(id, '/products?status=published&lacks=english')],
  care: ({ id }) => [at(id, '/products?status=published&lacks=care')],
  secondOwner: ({ id }) => [at(id, '/staff')],
  backup: ({ id }) => [at(id, '/settings/developers')],
}

/** Settings that are only read: the step is done by looking. */
const readSection = 'developers'

/** Whether the member can do the step there; a page to look at does not help with it. */
function isFor(me: Me, { to }: Place): boolean {
  if (to === '/staff') return hasPermission(me, 'staff.manage')
  const [, section] = /^\/settings\/(\w+)$/.exec(to ?? '') ?? []
  if (section === undefined || section === readSection) return true
  return canChangeSection(me, section as SettingSection)
}

/** The places where this member can do a step, the usual one first; none: an owner must do it. */
export const placesFor = (me: Me, step: Step): Place[] =>
  placesOf[step.id](step).filter((place) => isFor(me, place))
