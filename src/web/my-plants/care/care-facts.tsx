import type { PlantFact } from '#contract/plants/profile.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import * as styles from './care-facts.module.css'
import * as badge from '../../ui/badge.module.css'

/** The facts useful to the owner of the plant, in this order. */
const shown: readonly [PlantFact['name'], IconName][] = [
  ['sun_min_h', 'sun'],
  ['sun_max_h', 'sun'],
  ['water_every_days', 'drop'],
  ['heat_max_c', 'thermometer-simple'],
  ['cold_min_c', 'snowflake'],
  ['humidity', 'waves'],
  ['salinity', 'waves'],
  ['toxic_cats', 'paw-print'],
  ['toxic_dogs', 'paw-print'],
  ['toxic_children', 'warning'],
  ['mature_height_cm', 'ruler'],
  ['growth', 'leaf'],
]

/** The known facts, each with its confidence. */
export function CareFacts({ facts }: { facts: PlantFact[] }) {
  const t = useTexts('my-plants')
  return (
    <section aria-label={t('care.facts')}>
      <ul className={styles.facts}>
        {shown.map(([name, icon]) => {
          const fact = facts.find((one) => one.name === name)
          return (
            fact && (
              <li key={name}>
                <Icon name={icon} />
                <div>
                  <small>{fact.label}</small>
                  <b>{fact.value_label}</b>
                </div>
                <span
                  className={`${badge.badge} ${styles.confidence}`}
                  data-confidence={fact.confidence}
                >
                  {fact.confidence_label}
                </span>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
