import { useEffect, useState } from 'react'
import { getSurvival, type Survival } from '#contract/plants/survival.ts'
import { browserApi } from '../../lib/browser-api.ts'
import { SurvivalRadialChart } from '../../survival/survival-radial-chart.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { WholePlant } from './whole-plant.ts'
import { useCareWords } from '../use-care-words.ts'
import * as styles from './plant-panels.module.css'
import * as panel from '../../ui/panel.module.css'

/** The survival of the plant in its place, and the reasons. */
export function ScorePanel({ plant }: { plant: WholePlant }) {
  const { t, band, month } = useCareWords()
  const reasons = useReasons(plant)
  if (plant.year.length === 0 || plant.score === null || plant.worst_month === null) return null
  const words = band(plant.band)
  return (
    <section className={`${panel.panel} ${styles.score}`} aria-label={t('score.year')}>
      <SurvivalRadialChart
        year={plant.year}
        month={plant.worst_month}
        score={plant.score}
        label={t('score.label', { score: plant.score, band: words })}
      />
      <div>
        <h2 className="heading-3">{words}</h2>
        <p className="muted">{t('score.worst', { month: month(plant.worst_month) })}</p>
      </div>
      <ul className={styles.reasons}>
        {reasons.map(({ code, score, text }) => (
          <li key={code}>
            <Icon name={toneIcon(score)} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const toneIcon = (score: number): IconName =>
  score >= 90 ? 'check-circle' : score >= 60 ? 'info' : 'warning-circle'

/** The reasons, as on the product's page; empty for a plant that the shop does not sell. */
function useReasons({ product_id: id, city, place, size }: WholePlant): Survival['reasons'] {
  const [reasons, setReasons] = useState<Survival['reasons']>([])
  useEffect(() => {
    setReasons([])
    if (id === null || city === null || place === null) return
    let isWanted = true
    // Optional: the score is shown without it.
    void browserApi.call(getSurvival, { params: { id }, query: { city, place, size } }).then(
      ({ data }) => isWanted && setReasons(data.reasons),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [id, city, place, size])
  return reasons
}
