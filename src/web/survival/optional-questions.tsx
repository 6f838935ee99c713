import type { ReactNode } from 'react'
import { wateringIntervalDays } from '#shared/plants/place-question.ts'
import { coolings, plantSizes, waterKinds } from '#shared/plants/vocabulary.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { Choice } from './list-choice.tsx'
import type { PlaceQuestion } from './place-question.ts'
import * as styles from './optional-questions.module.css'

interface OptionalQuestionsProps {
  isOpen: boolean
  className?: string | undefined
  children: ReactNode
}

/** Collapsed optional questions, which are not needed for an answer. */
export function OptionalQuestions({ isOpen, className, children }: OptionalQuestionsProps) {
  const t = useTexts('plants')
  return (
    <details className={className} open={isOpen}>
      <summary className={styles.summary}>
        <Icon name="sliders-horizontal" />
        {t('survival.moreExact')}
      </summary>
      {children}
    </details>
  )
}

interface CareChoicesProps {
  /** Known answers. */
  known: Pick<PlaceQuestion, 'size' | 'every' | 'water' | 'cooling'>
  /** The id of their form, where they are outside of it. */
  form?: string
}

/** The size of the plant, how often and with what it is watered, and whether a room is cooled. */
export function CareChoices({ known: { size, every, water, cooling }, form }: CareChoicesProps) {
  const t = useTexts('plants')
  const days = every && !wateringIntervalDays.some((each) => each === every) ? [every] : []
  const shared = form === undefined ? {} : { form }
  return (
    <>
      <Choice name="size" label={t('block.size')} value={size ?? 'medium'} required {...shared}>
        {plantSizes.map((each) => (
          <option key={each} value={each}>
            {t(`size.${each}`)}
          </option>
        ))}
      </Choice>
      <Choice name="every" label={t('block.every')} value={every} {...shared}>
        {[...wateringIntervalDays, ...days].map((each) => (
          <option key={each} value={each}>
            {t('block.days', { count: each })}
          </option>
        ))}
      </Choice>
      <Choice name="water" label={t('block.water')} value={water} {...shared}>
        {waterKinds.map((each) => (
          <option key={each} value={each}>
            {t(`water.${each}`)}
          </option>
        ))}
      </Choice>
      <Choice name="cooling" label={t('block.cooling')} value={cooling} {...shared}>
        {coolings.map((each) => (
          <option key={each} value={each}>
            {t(`cooling.${each}`)}
          </option>
        ))}
      </Choice>
    </>
  )
}
