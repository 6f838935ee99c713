import { useState } from 'react'
import type { Onboarding } from '#contract/office/first-day/first-day.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { buttonClass, ButtonLink, IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Panel } from '../controls/panel.tsx'
import { useMember } from '../session/member.ts'
import { placesFor, type Place, type Step } from './step-places.ts'
import { useOnboarding } from './use-onboarding.ts'
import * as styles from './onboarding-card.module.css'

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
    <Panel flush>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2>{t(`first.title.${phase}`)}</h2>
          <small>
            {isOpen ? t(`first.hint.${phase}`) : t('first.remaining', { what: remaining })}
          </small>
        </div>
        <span className={styles.aside}>
          <Badge tone={done === steps.length ? 'ok' : 'info'}>
            {t('first.progress', { done, total: steps.length })}
          </Badge>
          {!isOpen && following && <FirstAction step={following} variant="outline" />}
        </span>
        <IconButton
          icon="caret-down"
          className={isOpen ? (styles.open ?? '') : ''}
          label={t(isOpen ? 'first.fold' : 'first.unfold')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </header>
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
function Actions({ step }: { step: Step }) {
  const places = placesFor(useMember(), step)
  if (places.length === 0) return <ByOwner />
  return (
    <span className={styles.acts}>
      {places.map((place, at) => (
        <Action key={place.action} place={place} variant={at === 0 ? 'primary' : 'outline'} />
      ))}
    </span>
  )
}

/** The usual way to do a step. */
function FirstAction({ step, variant = 'plain' }: { step: Step; variant?: 'outline' | 'plain' }) {
  const [place] = placesFor(useMember(), step)
  return place ? <Action place={place} variant={variant} /> : <ByOwner />
}

/** Instead of a button for what the member may not do. */
function ByOwner() {
  const t = useTexts('office-settings')
  return <small className="muted">{t('first.byOwner')}</small>
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
