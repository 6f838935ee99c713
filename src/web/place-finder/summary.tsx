import { everyChoices } from '#shared/plants/place-question.ts'
import { coolings, waterKinds } from '#shared/plants/vocabulary.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Choice } from '../survival/choice.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import type { Answers } from './answers.ts'
import type { AnswerTexts } from './use-answer-texts.ts'
import * as styles from './finder-summary.module.css'

interface SummaryProps {
  /** As they stand in the form now. */
  answers: Answers
  /** As the page came. */
  loaded: Answers
  texts: AnswerTexts
}

/** What was answered so far, what else may be said, and the way to the result. */
export function Summary({ answers, loaded, texts }: SummaryProps) {
  const t = useTexts('place-finder')
  const lines: (readonly [IconName, string | null])[] = [
    ['map-pin', texts.city(answers)],
    ['sun', texts.place(answers)],
    ['drop', texts.watering(answers)],
    ['paw-print', texts.companions(answers)],
  ]
  return (
    <aside className={styles.summary} aria-labelledby="finder-summary">
      <h2 className={styles.title} id="finder-summary">
        {t('finder.yourPlace')}
      </h2>
      <ul className={styles.answers}>
        {lines.map(
          ([icon, text]) =>
            text && (
              <li key={icon}>
                <Icon name={icon} />
                {text}
              </li>
            ),
        )}
      </ul>
      <MoreAnswers {...loaded} />
      <Field
        className={styles.budget ?? ''}
        label={t('finder.budget')}
        name="budget"
        optional
        inputMode="numeric"
        placeholder={t('finder.budgetExample')}
        defaultValue={loaded.budget}
        maxLength={6}
      />
      <Button type="submit" wide>
        {t('finder.show')}
      </Button>
      <p className={styles.privacy}>{t('finder.privacy')}</p>
    </aside>
  )
}

/** How often it is watered, with what, and whether a room is cooled. */
function MoreAnswers({ every, water, cooling }: Answers) {
  const tPlants = useTexts('plants')
  return (
    <details className={styles.more} open={Boolean(every ?? water ?? cooling)}>
      <summary>
        <Icon name="sliders-horizontal" />
        {tPlants('survival.moreExact')}
      </summary>
      <Choice name="every" label={tPlants('block.every')} value={every}>
        {everyChoices.map((each) => (
          <option key={each} value={each}>
            {tPlants('block.days', { count: each })}
          </option>
        ))}
      </Choice>
      <Choice name="water" label={tPlants('block.water')} value={water}>
        {waterKinds.map((each) => (
          <option key={each} value={each}>
            {tPlants(`water.${each}`)}
          </option>
        ))}
      </Choice>
      <Choice name="cooling" label={tPlants('block.cooling')} value={cooling}>
        {coolings.map((each) => (
          <option key={each} value={each}>
            {tPlants(`cooling.${each}`)}
          </option>
        ))}
      </Choice>
    </details>
  )
}
