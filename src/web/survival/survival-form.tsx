import type { SubmitEvent } from 'react'
import { Form } from 'react-router'
import { places } from '#shared/plants/vocabulary.ts'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from './list-choice.tsx'
import { CareChoices, MoreExactFold } from './more-exact.tsx'
import { survivalId } from './answer-line.tsx'
import { readQuestion, type PlaceQuestion } from './place-question.ts'
import { choosePlace, type LoadedSurvival } from './survival-store.ts'
import * as styles from './survival-form.module.css'

const formId = 'survival-form'

interface SurvivalFormProps {
  survival: LoadedSurvival
  question: PlaceQuestion | null
  isWorking: boolean
}

/** City and place. Without script the page answers with the choice in its address, with it in place. */
export function SurvivalForm({ survival, question, isWorking }: SurvivalFormProps) {
  const t = useTexts('plants')
  const answer = (event: SubmitEvent<HTMLFormElement>) => {
    const values = new FormData(event.currentTarget)
    const asked = readQuestion((name) => {
      const value = values.get(name)
      return typeof value === 'string' ? value : null
    })
    if (!asked) return
    event.preventDefault()
    choosePlace(survival, asked)
  }
  return (
    <Form
      // Filled in again when the remembered place has come.
      key={question ? `${question.city} ${question.place}` : ''}
      id={formId}
      className={styles.pick}
      method="get"
      action={`${paths.product(survival.productId)}#${survivalId}`}
      onSubmit={answer}
    >
      <Choice name="city" label={t('survival.city')} value={question?.city} required>
        {survival.cities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice name="place" label={t('survival.place')} value={question?.place} required>
        {places.map((place) => (
          <option key={place} value={place}>
            {t(`place.${place}`)}
          </option>
        ))}
      </Choice>
      <Button type="submit" variant={question ? 'tonal' : 'primary'} small busy={isWorking}>
        {t('survival.check')}
      </Button>
    </Form>
  )
}

/** What else may be known: size, watering, water, cooling. */
export function MoreExact({ question }: { question: PlaceQuestion }) {
  const t = useTexts('plants')
  const { size, every, water, cooling } = question
  return (
    <MoreExactFold className={styles.more} isOpen={Boolean(size ?? every ?? water ?? cooling)}>
      <div className={styles.choices}>
        <CareChoices known={question} form={formId} />
        <Button type="submit" form={formId} variant="tonal" small>
          {t('survival.check')}
        </Button>
      </div>
    </MoreExactFold>
  )
}
