import { useState } from 'react'
import type { Onboarding } from '#contract/office/first-day/first-day.ts'
import type { OnboardingStep } from '#shared/office/first-day.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { buttonClass, ButtonLink, IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Panel } from '../controls/panel.tsx'
import { useMember } from '../session/member.ts'
import { useOnboarding } from './use-onboarding.ts'
import * as styles from './onboarding-card.module.css'

type Step = Onboarding['steps'][number]

/** The page where a step is done: the action is a text key; without a path it is done in the shop itself. */
interface Place {
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
    at(id, '/products/new'),
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
  english: ({ id }) => [at(id, '/products?lacks=english')],
  care: ({ id }) => [at(id, '/products?lacks=care')],
  secondOwner: ({ id }) => [at(id, '/staff')],
  backup: ({ id }) => [at(id, '/settings/developers')],
}

/**
 * The shop's remaining first steps, for members who may change its settings; open until the first order, then collapsed (office.md O8.2).
 * Nothing when all steps are done.
 */
export function OnboardingCard() {
  const data = useOnboarding()
  if (!data || data.steps.every(({ is_done }) => is_done)) return null
  return <Checklist onboarding={data} />
}

function Checklist({ onboarding: { phase, steps } }: { onboarding: Onboarding }) {
  const t = useTexts('office-settings')
  const [isOpen, setOpen] = useState(phase === 'first')
  const left = steps.filter(({ is_done }) => !is_done)
  const done = steps.length - left.length
  const next = left.find(({ is_optional }) => !is_optional)
  // Later steps are all optional.
  const following = next ?? left[0]
  const remaining = left.map(({ id }) => t(`first.step.${id}`)).join(t('first.comma'))
  return (
    <Panel
      title={t(`first.title.${phase}`)}
      aside={
        <span className={styles.aside}>
          <Badge tone={done === steps.length ? 'ok' : 'info'}>
            {t('first.progress', { done, total: steps.length })}
          </Badge>
          {!isOpen && following && <FirstAction step={following} variant="outline" />}
          <IconButton
            icon="caret-down"
            label={t(isOpen ? 'first.fold' : 'first.unfold')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
      }
    >
      <p className="muted">
        {isOpen ? t(`first.hint.${phase}`) : t('first.remaining', { what: remaining })}
      </p>
      {isOpen && (
        <ol className={styles.steps}>
          {steps.map((step, place) => (
            <StepLine key={step.id} step={step} number={place + 1} isNext={step === next} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

function StepLine({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const t = useTexts('office-settings')
  const { id, is_done: isDone, is_optional: isOptional } = step
  if (isDone)
    return (
      <li className={styles.step}>
        <Icon name="check-circle" />
        <span className={styles.words}>{t(`first.step.${id}`)}</span>
        <span className={styles.done}>{t('first.done')}</span>
      </li>
    )
  return (
    <li className={`${styles.step} ${isNext ? styles.next : ''}`}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span className={styles.words}>
        <b>
          {t(`first.step.${id}`)}
          {isOptional && <small> {t('first.optional')}</small>}
        </b>
        <small>{whyOf(t, step)}</small>
        {isNext && <Actions step={step} />}
      </span>
      {!isNext && <FirstAction step={step} />}
    </li>
  )
}

/** The benefit of the step, or what is left of it. */
function whyOf(t: Translate, { id, left, lacks, stage }: Step): string {
  if (stage !== null) return t(`first.why.order.${stage}`)
  if (lacks.length > 0)
    return t('first.lacks', {
      what: lacks.map((need) => t(`settings.need.${need}`)).join(t('first.comma')),
    })
  return left === null ? t(`first.why.${id}`) : t(`first.why.${id}`, { count: left })
}

/** All ways to do the next step, the usual one first. */
const Actions = ({ step }: { step: Step }) => (
  <span className={styles.acts}>
    {placesOf[step.id](step).map((place, at) => (
      <Action key={place.action} place={place} variant={at === 0 ? 'primary' : 'outline'} />
    ))}
  </span>
)

/** The usual way to do a step. */
function FirstAction({ step, variant = 'plain' }: { step: Step; variant?: 'outline' | 'plain' }) {
  const [place] = placesOf[step.id](step)
  return place && <Action place={place} variant={variant} />
}

function Action({
  place: { action, to },
  variant,
}: {
  place: Place
  variant: 'primary' | 'outline' | 'plain'
}) {
  const t = useTexts('office-settings')
  const { shop_url: shop } = useMember().settings
  if (to !== null)
    return (
      <ButtonLink size="small" variant={variant} to={to}>
        {t(action)}
      </ButtonLink>
    )
  return (
    <a
      className={buttonClass({ variant, size: 'small' })}
      href={shop || '/'}
      target="_blank"
      rel="noopener"
    >
      {t(action)}
    </a>
  )
}
