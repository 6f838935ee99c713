import { Link } from 'react-router'
import type { Survival } from '#contract/plants/survival.ts'
import { paths } from '../lib/paths.ts'
import { useTexts, type Translate } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Icon } from '../ui/icon.tsx'
import { survivalId } from './answer-line.tsx'
import { SurvivalRadialChart } from './survival-radial-chart.tsx'
import { isEvenYear, monthsText } from './month-ranges.ts'
import { placeText } from './place-text.ts'
import { known, type PlaceQuestion } from './place-question.ts'
import { ReasonList } from './reason-list.tsx'
import { OptionalConditions, SurvivalForm } from './survival-form.tsx'
import { addressQuery, choosePlace, useSurvival, type LoadedSurvival } from './survival-store.ts'
import { YearStrip } from './year-strip.tsx'
import * as textLink from '../ui/text-link.module.css'
import * as styles from './survival-block.module.css'

/** “Will it live at your place?” (plants.md 51.1): the question, and the answer for the chosen place or an example. */
export default function SurvivalBlock({ survival }: { survival: LoadedSurvival }) {
  const t = useTexts('plants')
  const { answer, question, asked, isWorking, hasFailed } = useSurvival(survival)
  const isKnown = answer.score !== null
  return (
    <section className={styles.block} id={survivalId} aria-labelledby={`${survivalId}-title`}>
      <h2 className={styles.title} id={`${survivalId}-title`}>
        {t('survival.title')}
      </h2>
      {survival.isWrong && !asked && <Alert kind="warning">{t('block.wrongPlace')}</Alert>}
      {isKnown && <SurvivalForm {...{ survival, asked, isWorking }} />}
      {hasFailed && <Alert>{t('block.failed')}</Alert>}
      {isKnown && !question && (
        <p className={styles.example}>
          {t('block.example', { place: placeText(t, survival.cities, answer) })}
        </p>
      )}
      <div
        className={isWorking ? `${styles.answer} ${styles.working}` : styles.answer}
        aria-live="polite"
        aria-busy={isWorking}
      >
        <Headline answer={answer} />
        {isKnown && <Explained {...{ survival, answer, question }} />}
      </div>
      {isKnown ? <SurvivalFooter question={question} /> : <AskQuestion />}
    </section>
  )
}

/** The radial chart, the band's word, and the month of the score. */
function Headline({ answer }: { answer: Survival }) {
  const t = useTexts('plants')
  const { score, band_label: band, approximate, month } = answer
  const about = approximate ? t('block.about') : undefined
  const number = score === null ? '' : approximate ? t('survival.about', { score }) : String(score)
  return (
    <div className={styles.headline}>
      <SurvivalRadialChart
        year={answer.year}
        month={month}
        score={score}
        about={about}
        label={score === null ? band : t('block.label', { score: number, band })}
      />
      <div>
        <p className={styles.word}>{band}</p>
        <p className={styles.when}>{whenText(t, answer)}</p>
      </div>
    </div>
  )
}

/** The month of the score, and why this one; when unknown, the missing facts. */
function whenText(t: Translate, answer: Survival): string {
  const { score, missing, profile, season_months: season, worst_month: worst } = answer
  const [first] = missing
  if (score === null)
    return profile && first && missing.length === 1
      ? t('block.missing', { fact: t(`missing.${first}`) })
      : t('block.missingMuch')
  const month = t(`month.${answer.month}`)
  const approximate = answer.approximate ? ` ${t('block.approximate')}` : ''
  if (season.includes(answer.month))
    return t('block.season', { months: monthsText(t, season), month }) + approximate
  if (isEvenYear(answer.year)) return t('block.even') + approximate
  return t(answer.month === worst ? 'block.worst' : 'block.inMonth', { month }) + approximate
}

interface ExplainedProps {
  survival: LoadedSurvival
  answer: Survival
  question: PlaceQuestion | null
}

/** Notes, reasons, the year, water and planting. */
function Explained({ survival, answer, question }: ExplainedProps) {
  const t = useTexts('plants')
  const { city, place, notes, reasons, year, month } = answer
  const asked = question ?? { city, place }
  return (
    <>
      {notes.map(({ code, text }) => (
        <p
          key={code}
          className={isWarning(code) ? `${styles.note} ${styles.warning}` : styles.note}
        >
          <Icon
            name={code.startsWith('frost') ? 'snowflake' : isWarning(code) ? 'warning' : 'info'}
          />
          {text}
        </p>
      ))}
      {question && <ReasonList reasons={reasons} />}
      <YearStrip
        year={year}
        month={isEvenYear(answer.year) && question?.month === undefined ? null : month}
        to={(chosen) => ({
          search: `?${addressQuery({ ...asked, month: chosen })}`,
          hash: survivalId,
        })}
        onChoose={(chosen) => choosePlace(survival, known({ ...asked, month: chosen }))}
      />
      {question ? (
        <ul className={styles.facts}>
          {answer.watering_label && (
            <li>
              <Icon name="drop" className={styles.water} />
              {answer.watering_label}
            </li>
          )}
          {answer.planting_months.length > 0 && (
            <li>
              <Icon name="shovel" />
              {t('block.planting', { months: monthsText(t, answer.planting_months) })}
            </li>
          )}
        </ul>
      ) : (
        <p className={styles.limits}>{t('block.chooseYours')}</p>
      )}
    </>
  )
}

const isWarning = (code: string) => code === 'poisonous' || code === 'irritantSap'

function SurvivalFooter({ question }: { question: PlaceQuestion | null }) {
  const t = useTexts('plants')
  return (
    <>
      <p className={styles.limits}>{t('survival.limits')}</p>
      <div className={styles.foot}>
        {question && <OptionalConditions question={question} />}
        <Link className={textLink.textLink} to={paths.method()}>
          {t('survival.method')}
        </Link>
      </div>
    </>
  )
}

function AskQuestion() {
  const t = useTexts('plants')
  return (
    <p className={styles.limits}>
      {t('block.askUs')}{' '}
      <Link className={textLink.textLink} to={paths.contact()}>
        {t('block.ask')}
      </Link>
    </p>
  )
}
