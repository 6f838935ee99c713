import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOnboarding, type Onboarding } from '#contract/office/first-day/first-day.ts'
import type { OnboardingStep } from '#shared/office/first-day.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { buttonClass, ButtonLink, IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Panel } from '../controls/panel.tsx'
import { officeApi } from '../session/office-api.ts'
import { useMay, useMember } from '../session/member.ts'
import * as styles from './onboarding-card.module.css'

type Step = Onboarding['steps'][number]

/** Where a step is done: the act is a key of the texts; without an address it is done in the shop itself. */
interface Place {
  act: string
  to: string | null
}
const at = (id: OnboardingStep, to: string | null): Place => ({ act: `first.act.${id}`, to })

/** Where each step is done, the usual place first. */
const placesOf: Record<OnboardingStep, (step: Step) => Place[]> = {
  factor: ({ id }) => [at(id, '/account')],
  identity: ({ id }) => [at(id, '/settings/identity')],
  legal: ({ id }) => [at(id, '/settings/legal')],
  policies: ({ id, first }) => [at(id, `/content/${first ?? 'page.returns'}`)],
  category: ({ id }) => [
    at(id, '/samples'),
    { act: 'first.act.ownCategory', to: '/categories/new' },
  ],
  product: ({ id }) => [
    at(id, '/products/new'),
    { act: 'first.act.import', to: '/import' },
    { act: 'first.act.samples', to: '/samples' },
  ],
  payments: ({ id }) => [at(id, '/settings/payments')],
  hours: ({ id }) => [
    at(id, '/settings/hours'),
    { act: 'first.act.delivery', to: '/settings/delivery' },
  ],
  messages: ({ id }) => [at(id, '/settings/messages')],
  team: ({ id }) => [at(id, '/staff')],
  open: ({ id }) => [at(id, '/settings/shop'), { act: 'first.act.preview', to: '/share' }],
  order: ({ stage, first }) => [
    stage === 'place' || first === null
      ? at('order', null)
      : { act: `first.act.order.${stage}`, to: `/orders/${first}` },
  ],
  share: ({ id }) => [at(id, '/share')],
  english: ({ id }) => [at(id, '/products?lacks=english')],
  care: ({ id }) => [at(id, '/products?lacks=care')],
  secondOwner: ({ id }) => [at(id, '/staff')],
  backup: ({ id }) => [at(id, '/settings/developers')],
}

/** What the shop still needs, of those who may read its settings. */
export function useOnboarding(): Onboarding | undefined {
  const mayRead = useMay()('settings.read')
  return useQuery({
    queryKey: ['onboarding'],
    queryFn: async ({ signal }) => (await officeApi.call(getOnboarding, { signal })).data,
    enabled: mayRead,
  }).data
}

/** What the shop still needs; until the first order open, then folded (office.md O8.2). Nothing when nothing is left. */
export function OnboardingCard() {
  const data = useOnboarding()
  if (!data || data.steps.every(({ is_done }) => is_done)) return null
  return <Checklist onboarding={data} />
}

function Checklist({ onboarding: { phase, steps } }: { onboarding: Onboarding }) {
  const t = useTexts('office-settings')
  const [isOpen, setOpen] = useState(phase === 'first')
  const done = steps.filter(({ is_done }) => is_done).length
  const next = steps.find(({ is_done, is_optional }) => !is_done && !is_optional)
  return (
    <Panel
      title={t(`first.title.${phase}`)}
      aside={
        <span className={styles.aside}>
          <Badge tone={done === steps.length ? 'ok' : 'info'}>
            {t('first.progress', { done, total: steps.length })}
          </Badge>
          <IconButton
            icon="caret-down"
            label={t(isOpen ? 'first.fold' : 'first.unfold')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </span>
      }
    >
      <p className="muted">{t(`first.hint.${phase}`)}</p>
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
  return (
    <li className={`${styles.step} ${isDone ? '' : styles.open}`}>
      {isDone ? (
        <Icon name="check-circle" />
      ) : (
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
      )}
      <span className={styles.words}>
        <b>
          {t(`first.step.${id}`)}
          {isOptional && !isDone && <small> {t('first.optional')}</small>}
        </b>
        {!isDone && <small>{whyOf(t, step)}</small>}
      </span>
      {isDone ? <Badge tone="ok">{t('first.done')}</Badge> : <Acts step={step} isNext={isNext} />}
    </li>
  )
}

/** Why the step is worth it, or what of it is left. */
function whyOf(t: Translate, { id, left, stage }: Step): string {
  if (stage !== null) return t(`first.why.order.${stage}`)
  return left === null ? t(`first.why.${id}`) : t(`first.why.${id}`, { count: left })
}

function Acts({ step, isNext }: { step: Step; isNext: boolean }) {
  const t = useTexts('office-settings')
  const { shop_url: shop } = useMember().settings
  return (
    <span className={styles.acts}>
      {placesOf[step.id](step).map(({ act, to }, place) => {
        const variant = place > 0 ? 'plain' : isNext ? 'primary' : 'outline'
        return to === null ? (
          <a
            key={act}
            className={buttonClass({ variant, size: 'small' })}
            href={shop || '/'}
            target="_blank"
            rel="noopener"
          >
            {t(act)}
          </a>
        ) : (
          <ButtonLink key={act} size="small" variant={variant} to={to}>
            {t(act)}
          </ButtonLink>
        )
      })}
    </span>
  )
}
