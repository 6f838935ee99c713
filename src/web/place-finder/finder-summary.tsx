import { useTexts } from '../i18n/use-texts.ts'
import { CareChoices, OptionalQuestions } from '../survival/optional-questions.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { companionIcon, growingAreaIcons } from './answer-icons.ts'
import type { Answers, Mistakes } from './answers.ts'
import { ClimateBox } from './climate-box.tsx'
import type { PlaceClimate } from './place-climate.ts'
import type { AnswerTexts } from './use-answer-texts.ts'
import * as styles from './finder-summary.module.css'

interface SummaryProps {
  /** The present answers in the form. */
  answers: Answers
  /** The answers the page was loaded with. */
  loaded: Answers
  texts: AnswerTexts
  /** The climate of the place answered so far. */
  climate: PlaceClimate | undefined
  mistakes: Mistakes
}

/** The answers so far and what they mean for plants, the optional answers, and the button to the result. */
export function Summary({ answers, loaded, texts, climate, mistakes }: SummaryProps) {
  const t = useTexts('place-finder')
  const lines: (readonly [IconName, string | null])[] = [
    ['map-pin', texts.city(answers)],
    [growingAreaIcons[answers.where], texts.place(answers)],
    ['drop', texts.watering(answers)],
    [companionIcon(answers), texts.companions(answers)],
  ]
  const isUnclear = Boolean(mistakes.every ?? mistakes.water ?? mistakes.cooling ?? mistakes.size)
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
      {climate && <ClimateBox climate={climate} answers={answers} />}
      {isUnclear && (
        <p className={styles.wrong} role="alert">
          {t('finder.notUnderstood')}
        </p>
      )}
      <OptionalQuestions
        isOpen={isUnclear || Boolean(loaded.every ?? loaded.water ?? loaded.cooling ?? loaded.size)}
      >
        <div className={styles.choices}>
          <CareChoices known={loaded} />
        </div>
      </OptionalQuestions>
      <Field
        className={styles.upTo ?? ''}
        label={t('finder.budget')}
        name="budget"
        optional
        inputMode="decimal"
        placeholder={t('finder.budgetExample')}
        defaultValue={loaded.upTo}
        maxLength={9}
        error={mistakes.upTo && t('finder.budgetWrong')}
      />
      <Button type="submit" wide>
        {t('finder.show')}
      </Button>
      <p className={styles.privacy}>{t('finder.privacy')}</p>
    </aside>
  )
}
