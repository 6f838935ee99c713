import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOnboarding, type Onboarding } from '#contract/office/first-day/first-day.ts'
import type { OnboardingStep } from '#shared/office/first-day.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { buttonClass, ButtonLink, IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Panel } from '../controls/panel.tsx'
import { officeApi } from '../session/office-api.ts'
import { useMay, useMember } from '../session/member.ts'
import * as styles from './onboarding-card.module.css'

type Step = Onboarding['steps'][number]

/** Where each step is done; of those without an address the shop itself is the place. */
const placeOf: Record<OnboardingStep, string | null> = {
  factor: '/account',
  identity: '/settings/identity',
  legal: '/settings/legal',
  category: '/categories/new',
  product: '/products/new',
  payments: '/settings/payments',
  hours: '/settings/hours',
  messages: '/settings/messages',
  team: '/staff',
  open: '/settings/shop',
  order: null,
  english: '/products?lacks=english',
  care: '/products?lacks=care',
  secondOwner: '/staff',
  backup: '/settings/developers',
}

/** What the shop still needs; until the first order open, then folded (office.md O8.2). Nothing when nothing is left. */
export function OnboardingCard() {
  const mayRead = useMay()('settings.read')
  const { data } = useQuery({
    queryKey: ['onboarding'],
    queryFn: async ({ signal }) => (await officeApi.call(getOnboarding, { signal })).data,
    enabled: mayRead,
  })
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
  const { shop_url: shop } = useMember().settings
  const { id, is_done: isDone, is_optional: isOptional, left } = step
  const place = placeOf[id]
  const variant = isNext ? 'primary' : 'outline'
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
        {!isDone && (
          <small>
            {left === null ? t(`first.why.${id}`) : t(`first.why.${id}`, { count: left })}
          </small>
        )}
      </span>
      {isDone ? (
        <Badge tone="ok">{t('first.done')}</Badge>
      ) : place === null ? (
        <a
          className={buttonClass({ variant, size: 'small' })}
          href={shop || '/'}
          target="_blank"
          rel="noopener"
        >
          {t(`first.act.${id}`)}
        </a>
      ) : (
        <ButtonLink size="small" variant={variant} to={place}>
          {t(`first.act.${id}`)}
        </ButtonLink>
      )}
    </li>
  )
}
