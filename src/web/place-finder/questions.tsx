import { useState } from 'react'
import { Form, useNavigate } from 'react-router'
import {
  daysOfWaterer,
  facings,
  sunAmounts,
  waterers,
  wheres,
  windowDistances,
} from '#shared/plants/place-question.ts'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { rememberPlace } from '../survival/remembered-place.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { placeOf, readAnswers, toQuery, type AnswerName, type Answers } from './answers.ts'
import { Question } from './question.tsx'
import { Summary } from './summary.tsx'
import { Compass, Tile } from './tile.tsx'
import { useAnswerTexts } from './use-answer-texts.ts'
import * as styles from './questions.module.css'

/** The cities most shoppers live in; the others are in the list below. */
const tiledCities = ['riyadh', 'jeddah', 'dammam', 'abha']

const whereIcons = {
  room: 'couch',
  balcony: 'buildings',
  patio: 'umbrella',
  garden: 'tree',
} as const satisfies Record<string, IconName>
const waterIcons = {
  me: 'user',
  family: 'users-three',
  gardener: 'plant',
  drip: 'drop-half',
} as const satisfies Record<string, IconName>
const companionIcons = { cats: 'cat', dogs: 'dog', children: 'baby' } as const

interface QuestionsProps {
  cities: { id: string; name: string }[]
  answers: Answers
  wrong: AnswerName[]
}

/** The five questions, and beside them what was answered. */
export function Questions({ cities, answers: loaded, wrong }: QuestionsProps) {
  const t = useTexts('place-finder')
  const navigate = useNavigate()
  const [answers, setAnswers] = useState(loaded)
  const ids = cities.map(({ id }) => id)
  const read = (form: HTMLFormElement) => {
    const values = new FormData(form)
    return readAnswers((name) => {
      const value = values.get(name)
      return typeof value === 'string' ? value : null
    }, ids).answers
  }
  const texts = useAnswerTexts(cities)
  const soFar = [texts.city(answers), t(`where.${answers.where}`), texts.place(answers)]
  const shared = (number: number, names: AnswerName[]) => ({
    number,
    isWrong: names.some((name) => wrong.includes(name)),
    soFar: soFar.slice(0, number - 1).join(' · '),
  })
  return (
    <Form
      className={styles.form}
      method="get"
      action={paths.placeFinder()}
      onChange={(event) => setAnswers(read(event.currentTarget))}
      onSubmit={(event) => {
        event.preventDefault()
        const given = read(event.currentTarget)
        const { city, cooling, every, water } = given
        rememberPlace({ city, place: placeOf(given), cooling, every, water })
        void navigate(paths.placeFinder(String(new URLSearchParams(toQuery(given)))))
      }}
    >
      <div>
        <Question {...shared(1, ['city'])} title={t('finder.city')}>
          <CityTiles cities={cities} city={answers.city} />
        </Question>
        <Question {...shared(2, ['where'])} title={t('finder.where')}>
          <div className={styles.four}>
            {wheres.map((where) => (
              <Tile
                key={where}
                name="where"
                value={where}
                label={t(`where.${where}`)}
                hint={t(`where.${where}Hint`)}
                picture={<Icon name={whereIcons[where]} />}
                checked={where === loaded.where}
              />
            ))}
          </div>
        </Question>
        <Question
          {...shared(3, ['facing', 'window', 'sun'])}
          title={t(`finder.light.${answers.where}`)}
        >
          <LightTiles answers={loaded} />
        </Question>
        <Question {...shared(4, ['who'])} title={t('finder.who')}>
          <div className={styles.four}>
            {waterers.map((who) => (
              <Tile
                key={who}
                name="who"
                value={who}
                label={t(`who.${who}`)}
                hint={t('finder.every', { count: daysOfWaterer[who] })}
                picture={<Icon name={waterIcons[who]} />}
                checked={who === loaded.who}
              />
            ))}
          </div>
        </Question>
        <Question
          {...shared(5, [])}
          title={t('finder.companions')}
          hint={t('finder.companionsHint')}
        >
          <div className={styles.three}>
            {(['cats', 'dogs', 'children'] as const).map((name) => (
              <Tile
                key={name}
                name={name}
                value="1"
                label={t(`companion.${name}`)}
                picture={<Icon name={companionIcons[name]} />}
                checked={loaded[name] === 1}
                many
              />
            ))}
          </div>
        </Question>
      </div>
      <Summary answers={answers} loaded={loaded} texts={texts} />
    </Form>
  )
}

/** Four cities as tiles, the others in a list that says which. */
function CityTiles({ cities, city }: Pick<QuestionsProps, 'cities'> & { city: string }) {
  const t = useTexts('place-finder')
  const [first] = useState(city)
  const tiled = cities.filter(({ id }) => tiledCities.includes(id))
  const others = cities.filter(({ id }) => !tiledCities.includes(id))
  const isOther = others.some(({ id }) => id === first)
  return (
    <>
      <div className={styles.four}>
        {tiled.map(({ id, name }) => (
          <Tile key={id} name="city" value={id} label={name} checked={id === first} />
        ))}
        <Tile name="city" value="other" label={t('finder.otherCity')} checked={isOther} />
      </div>
      <label className={styles.other}>
        <span>{t('finder.otherCityName')}</span>
        <span className={styles.box}>
          <select name="other_city" defaultValue={isOther ? first : others[0]?.id}>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="caret-down" />
        </span>
      </label>
    </>
  )
}

/** What decides how much light there is: of a room its window, of a balcony where it faces, of a garden its sun. */
function LightTiles({ answers }: { answers: Answers }) {
  const t = useTexts('place-finder')
  const { window = 'at', facing = 'n', sun = 'lt2' } = answers
  return (
    <>
      <div className={`${styles.three} ${styles.window}`}>
        {windowDistances.map((each) => (
          <Tile
            key={each}
            name="window"
            value={each}
            label={t(`window.${each}`)}
            checked={each === window}
          />
        ))}
      </div>
      <div className={styles.facing}>
        <p className={styles.hint}>{t('finder.facingHint')}</p>
        <div className={styles.four}>
          {facings.map((each) => (
            <Tile
              key={each}
              name="facing"
              value={each}
              label={t(`facing.${each}`)}
              hint={t(`facing.${each}Hint`)}
              picture={<Compass facing={each} />}
              checked={each === facing}
            />
          ))}
        </div>
      </div>
      <div className={`${styles.three} ${styles.sun}`}>
        {sunAmounts.map((each) => (
          <Tile
            key={each}
            name="sun"
            value={each}
            label={t(`sun.${each}`)}
            checked={each === sun}
          />
        ))}
      </div>
      <p className={styles.patio}>{t('finder.patioHint')}</p>
    </>
  )
}
