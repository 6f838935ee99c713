import { useEffect, useState, type FormEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { companions } from '#shared/plants/place-question.ts'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { rememberPlace } from '../survival/remembered-place.ts'
import {
  questionOf,
  readAnswers,
  toQuery,
  type AnswerName,
  type Answers,
  type Mistakes,
} from './answers.ts'
import { Question, questionCount, questionId } from './question.tsx'
import { Summary } from './finder-summary.tsx'
import { climateOf, type PlaceClimates } from './place-climate.ts'
import {
  CityTiles,
  CompanionTiles,
  LightTiles,
  WatererTiles,
  GrowingAreaTiles,
} from './question-tiles.tsx'
import { useAnswerTexts } from './use-answer-texts.ts'
import * as styles from './questions.module.css'

/** The answers each question asks for; the optional ones are beside the last. */
const namesOf: readonly (readonly AnswerName[])[] = [
  ['city'],
  ['where'],
  ['facing', 'window', 'sun'],
  ['who'],
  companions,
]

interface QuestionsProps {
  cities: { id: string; name: string }[]
  answers: Answers
  mistakes: Mistakes
  climates: PlaceClimates
}

/** The five questions, and the answers beside them. */
export function Questions({
  cities,
  answers: loaded,
  mistakes: mistakesOfAddress,
  climates,
}: QuestionsProps) {
  const t = useTexts('place-finder')
  const { answers, mistakes, change, submit } = useQuestions({
    cities,
    loaded,
    mistakesOfAddress,
  })
  const texts = useAnswerTexts(cities)
  const city = texts.city(answers)
  // “West balcony” already includes the place "balcony".
  const soFar = ['', city, `${city} · ${t(`where.${answers.where}`)}`]
  const shared = (number: number) => ({
    number,
    mistake: mistakeIn(mistakes, number),
    soFar: soFar[number - 1] ?? `${city} · ${texts.place(answers)}`,
  })
  return (
    <Form
      className={styles.form}
      method="get"
      action={paths.placeFinder()}
      onChange={change}
      onSubmit={submit}
    >
      <div>
        <Question {...shared(1)} title={t('finder.city')}>
          <CityTiles cities={cities} city={answers.city} />
        </Question>
        <Question {...shared(2)} title={t('finder.where')}>
          <GrowingAreaTiles where={loaded.where} />
        </Question>
        <Question {...shared(3)} title={t(`finder.light.${answers.where}`)}>
          <LightTiles answers={loaded} />
        </Question>
        <Question {...shared(4)} title={t('finder.who')}>
          <WatererTiles who={loaded.who} />
        </Question>
        <Question {...shared(5)} title={t('finder.companions')} hint={t('finder.companionsHint')}>
          <CompanionTiles answers={loaded} />
        </Question>
      </div>
      <Summary
        answers={answers}
        loaded={loaded}
        texts={texts}
        climate={climateOf(climates, answers)}
        mistakes={mistakes}
      />
    </Form>
  )
}

interface FirstAnswers extends Pick<QuestionsProps, 'cities'> {
  loaded: Answers
  mistakesOfAddress: Mistakes
}

/** The answers so far, read from the form; on submit they are remembered and become the address of the result. */
function useQuestions({ cities, loaded, mistakesOfAddress }: FirstAnswers) {
  const navigate = useNavigate()
  const [answers, setAnswers] = useState(loaded)
  const [mistakes, setMistakes] = useState(mistakesOfAddress)
  const ids = cities.map(({ id }) => id)
  const read = (form: HTMLFormElement) => {
    const values = new FormData(form)
    return readAnswers((name) => {
      const value = values.get(name)
      return typeof value === 'string' ? value : null
    }, ids)
  }
  const change = (event: FormEvent<HTMLFormElement>) =>
    setAnswers(read(event.currentTarget).answers)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { answers: given, mistakes: found } = read(event.currentTarget)
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    rememberPlace(questionOf(given))
    void navigate(paths.placeFinder(String(new URLSearchParams(toQuery(given)))))
  }
  useEffect(() => leadTo(mistakesOfAddress), [mistakesOfAddress])
  return { answers, mistakes, change, submit }
}

const mistakeIn = (mistakes: Mistakes, number: number) =>
  namesOf[number - 1]?.map((name) => mistakes[name]).find((mistake) => mistake !== undefined)

/**
 * Goes to the first question with a wrong answer in the address: a phone would show another. An address that names a question stays there.
 */
function leadTo(mistakes: Mistakes): void {
  if (Object.keys(mistakes).length === 0 || location.hash) return
  const wrong = namesOf.findIndex((_, index) => mistakeIn(mistakes, index + 1))
  location.replace(`#${questionId(wrong < 0 ? questionCount : wrong + 1)}`)
}
