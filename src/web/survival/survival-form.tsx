import type { SubmitEvent } from 'react'
import { Form } from 'react-router'
import { places } from '#shared/plants/vocabulary.ts'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from './list-choice.tsx'
import { CareChoices, OptionalQuestions } from './optional-questions.tsx'
import { survivalId } from './answer-line.tsx'
import { readQuestion, type PlaceQuestion } from './place-question.ts'
import { choosePlace, type LoadedSurvival } from './survival-store.ts'
import * as styles from './survival-form.module.css'

const formId = 'survival-form'

interface SurvivalFormProps {
  survival: LoadedSurvival
  asked: PlaceQuestion | null
  isWorking: boolean
}

/** City and place. Without JavaScript the server answers with the choice in the address. */
export function SurvivalForm({ survival, asked, isWorking }: SurvivalFormProps) {
  const t = useTexts('plants')
  const answer = (event: SubmitEvent<HTMLFormElement>) => {
    const values = new FormData(event.currentTarget)
    const chosen = readQuestion((name) => {
      const value = values.get(name)
      return typeof value === 'string' ? value : null
    })
    if (!chosen) return
    event.preventDefault()
    choosePlace(survival, chosen)
  }
  return (
    <Form
      id={formId}
      className={styles.pick}
      method="get"
      action={`${paths.product(survival.productId)}#${survivalId}`}
      onSubmit={answer}
    >
      {/* Each field is reset when another place is requested, and the button keeps the focus. */}
      <Choice
        key={`city ${asked?.city}`}
        name="city"
        label={t('survival.city')}
        value={asked?.city}
        required
      >
        {survival.cities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice
        key={`place ${asked?.place}`}
        name="place"
        label={t('survival.place')}
        value={asked?.place}
        required
      >
        {places.map((place) => (
          <option key={place} value={place}>
            {t(`place.${place}`)}
          </option>
        ))}
      </Choice>
      <Button type="submit" variant={asked ? 'tonal' : 'primary'} small busy={isWorking}>
        {t('survival.check')}
      </Button>
    </Form>
  )
}

/** Optional conditions: size, watering, water, cooling. */
export function OptionalConditions({ question }: { question: PlaceQuestion }) {
  const t = useTexts('plants')
  const { size, every, water, cooling } = question
  return (
    <OptionalQuestions className={styles.more} isOpen={Boolean(size ?? every ?? water ?? cooling)}>
      <div className={styles.choices}>
        <CareChoices known={question} form={formId} />
        <Button type="submit" form={formId} variant="tonal" small>
          {t('survival.check')}
        </Button>
      </div>
    </OptionalQuestions>
  )
}
