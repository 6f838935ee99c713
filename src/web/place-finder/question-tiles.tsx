import { useState, type ChangeEvent } from 'react'
import {
  companions,
  daysOfWaterer,
  facings,
  sunAmounts,
  waterers,
  growingAreas,
  windowDistances,
} from '#shared/plants/place-question.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { companionIcons, growingAreaIcons } from './answer-icons.ts'
import { cityBeforeName, otherCityName, type Answers } from './answers.ts'
import { Compass, Tile } from './tile.tsx'
import * as styles from './questions.module.css'

/** The cities where most shoppers live; the others are in the list below. */
const tiledCities = ['riyadh', 'jeddah', 'dammam', 'abha']

const waterIcons = {
  me: 'user',
  family: 'users-three',
  gardener: 'plant',
  drip: 'drop-half',
} as const satisfies Record<string, IconName>

interface CityTilesProps {
  cities: { id: string; name: string }[]
  city: string
}

/** Four cities as tiles, and the others in a list: a choice in one of them ends that in the other. */
export function CityTiles({ cities, city }: CityTilesProps) {
  const t = useTexts('place-finder')
  const [first] = useState(city)
  const tiled = cities.filter(({ id }) => tiledCities.includes(id))
  const others = cities.filter(({ id }) => !tiledCities.includes(id))
  const isOther = others.some(({ id }) => id === first)
  return (
    <div onChange={clearOtherCity}>
      <div className={styles.four}>
        {tiled.map(({ id, name }) => (
          <Tile key={id} name="city" value={id} label={name} checked={id === first} />
        ))}
      </div>
      {isOther && <input type="hidden" name={cityBeforeName} value={first} />}
      <label className={styles.other}>
        <span>{t('finder.otherCity')}</span>
        <span className={styles.box}>
          <select name={otherCityName} defaultValue={isOther ? first : ''}>
            <option value="">{t('finder.chooseCity')}</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="caret-down" />
        </span>
      </label>
    </div>
  )
}

/** Without JavaScript both are sent, and `readAnswers` decides. */
function clearOtherCity({ currentTarget, target }: ChangeEvent<HTMLDivElement>) {
  const list = currentTarget.querySelector('select')
  const tiles = [...currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  if (!list) return
  if ((target as Element) !== list) list.value = ''
  else for (const [index, tile] of tiles.entries()) tile.checked = list.value === '' && index === 0
}

/** The question about light: for a room its window, for a balcony its direction, for a garden its sun. */
export function LightTiles({ answers }: { answers: Answers }) {
  const t = useTexts('place-finder')
  const { window = windowDistances[0], facing = facings[0], sun = sunAmounts[0] } = answers
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

export function GrowingAreaTiles({ where: chosen }: Pick<Answers, 'where'>) {
  const t = useTexts('place-finder')
  return (
    <div className={styles.four}>
      {growingAreas.map((where) => (
        <Tile
          key={where}
          name="where"
          value={where}
          label={t(`where.${where}`)}
          hint={t(`where.${where}Hint`)}
          picture={<Icon name={growingAreaIcons[where]} />}
          checked={where === chosen}
        />
      ))}
    </div>
  )
}

/** Who waters, and therefore how often. */
export function WatererTiles({ who: chosen }: Pick<Answers, 'who'>) {
  const t = useTexts('place-finder')
  return (
    <div className={styles.four}>
      {waterers.map((who) => (
        <Tile
          key={who}
          name="who"
          value={who}
          label={t(`who.${who}`)}
          hint={t('finder.every', { count: daysOfWaterer[who] })}
          picture={<Icon name={waterIcons[who]} />}
          checked={who === chosen}
        />
      ))}
    </div>
  )
}

/** Who lives with the plant. */
export function CompanionTiles({ answers }: { answers: Answers }) {
  const t = useTexts('place-finder')
  return (
    <div className={styles.three}>
      {companions.map((name) => (
        <Tile
          key={name}
          name={name}
          value="1"
          label={t(`companion.${name}`)}
          picture={<Icon name={companionIcons[name]} />}
          checked={answers[name] === 1}
          many
        />
      ))}
    </div>
  )
}
