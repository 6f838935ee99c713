import type { PlantFact } from '#contract/plants/profile.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { mostSevereToxicity } from './most-severe-toxicity.ts'
import { sunHours } from './sun-hours.ts'
import * as styles from './care-facts.module.css'
import * as badge from '../../ui/badge.module.css'

/** The facts that every owner needs, beside those of sun and harm. */
const first = {
  water_every_days: 'drop',
  heat_max_c: 'thermometer-simple',
  cold_min_c: 'snowflake',
  salinity: 'waves',
} as const satisfies Partial<Record<PlantFact['name'], IconName>>

/** The other facts useful to an owner, in this order. */
const others = {
  toxic_cats: 'cat',
  toxic_dogs: 'dog',
  toxic_children: 'baby',
  humidity: 'wind',
  mature_height_cm: 'ruler',
  growth: 'leaf',
} as const satisfies Partial<Record<PlantFact['name'], IconName>>

type Shown = Pick<PlantFact, 'label' | 'value_label' | 'confidence' | 'confidence_label'> & {
  icon: IconName
}

/** Six facts, each with its confidence, and the others on request. */
export function CareFacts({ facts }: { facts: PlantFact[] }) {
  const t = useTexts('my-plants')
  const pick = (icons: Partial<Record<PlantFact['name'], IconName>>): Shown[] =>
    Object.entries(icons).flatMap(([name, icon]) => {
      const fact = facts.find((one) => one.name === name)
      return fact ? [{ ...fact, icon }] : []
    })
  const sun = sunHours(facts, t)
  const harm = mostSevereToxicity(facts)
  return (
    <section aria-label={t('care.facts')}>
      <FactList
        facts={[
          ...(sun ? [{ ...sun, label: t('care.sun'), icon: 'sun' as const }] : []),
          ...pick(first),
          ...(harm ? [{ ...harm, label: t('care.harm'), icon: 'paw-print' as const }] : []),
        ]}
      />
      <details className={styles.others}>
        <summary>
          <Icon name="caret-down" />
          {t('care.moreFacts')}
        </summary>
        <FactList facts={pick(others)} />
      </details>
    </section>
  )
}

function FactList({ facts }: { facts: Shown[] }) {
  return (
    <ul className={styles.facts}>
      {facts.map(({ label, value_label: value, icon, ...fact }) => (
        <li key={label}>
          <Icon name={icon} />
          <small>{label}</small>
          <b>{value}</b>
          <span className={`${badge.badge} ${styles.confidence}`} data-confidence={fact.confidence}>
            {fact.confidence_label}
          </span>
        </li>
      ))}
    </ul>
  )
}
