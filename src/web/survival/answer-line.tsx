import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { placeText } from './place-text.ts'
import { SmallMark } from './small-mark.tsx'
import { useSurvival, type LoadedSurvival } from './survival-store.ts'
import * as styles from './answer-line.module.css'

/** The id of the block with the full answer, used as the hash of its address. */
export const survivalId = 'survival'

/** Beside the price: whether it survives in the chosen place, or in the example; links to the block below. */
export default function AnswerLine({ survival }: { survival: LoadedSurvival }) {
  const t = useTexts('plants')
  const { answer, question } = useSurvival(survival)
  if (answer.score === null) return null
  const place = placeText(t, survival.cities, answer)
  return (
    <a className={styles.line} href={`#${survivalId}`}>
      <SmallMark band={answer.band} large />
      <span className={styles.text}>
        <b>{answer.band_label}</b>
        <small>{question ? place : t('block.example', { place })}</small>
      </span>
      <Icon name="caret-down" />
    </a>
  )
}
