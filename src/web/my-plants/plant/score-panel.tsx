import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { getSurvival, type Survival } from '#contract/plants/survival.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { browserApi } from '../../lib/browser-api.ts'
import { isEvenYear } from '../../survival/month-ranges.ts'
import { ReasonList } from '../../survival/reason-list.tsx'
import { SurvivalRadialChart } from '../../survival/survival-radial-chart.tsx'
import { YearStrip } from '../../survival/year-strip.tsx'
import type { OwnedPlantDetail } from './owned-plant-detail.ts'
import { useCareWords } from '../use-care-words.ts'
import * as styles from './plant-panels.module.css'
import * as panel from '../../ui/panel.module.css'

const panelId = 'score'

/** The survival of the plant in its place: its hardest month or a chosen one, the reasons, and the year. */
export function ScorePanel({ plant }: { plant: OwnedPlantDetail }) {
  const { t, band } = useCareWords()
  const tPlants = useTexts('plants')
  const { month, choose } = useMonth(plant)
  const reasons = useReasons(plant, month)
  if (plant.score === null || plant.worst_month === null) return null
  const isWorst = month === plant.worst_month
  const shown = isWorst ? plant : plant.year.find((each) => each.month === month)
  if (!shown) return null
  const words = band(shown.band)
  return (
    <section
      className={`${panel.panel} ${styles.score}`}
      id={panelId}
      aria-label={t('score.year')}
      aria-live="polite"
    >
      <SurvivalRadialChart
        year={plant.year}
        month={month}
        score={shown.score}
        label={t('score.label', { score: shown.score ?? '–', band: words })}
      />
      <div>
        <h2 className="heading-4">{words}</h2>
        <p className="muted">
          {isEvenYear(plant.year)
            ? tPlants('block.even')
            : isWorst
              ? t('score.worst', { month: tPlants(`month.${month}`) })
              : tPlants('block.inMonth', { month: tPlants(`month.${month}`) })}
        </p>
      </div>
      {reasons.length > 0 && <ReasonList reasons={reasons} />}
      <YearStrip
        year={plant.year}
        month={month}
        to={(chosen) => ({ search: `?month=${chosen}`, hash: panelId })}
        onChoose={choose}
      />
    </section>
  )
}

/** The month that is shown, 1–12: the one chosen, or that of the address, otherwise the hardest. */
function useMonth({ year, worst_month: worst }: OwnedPlantDetail) {
  const [query] = useSearchParams()
  const [chosen, choose] = useState(() => Number(query.get('month')))
  return { month: year.some(({ month }) => month === chosen) ? chosen : (worst ?? 1), choose }
}

/** The reasons in a month, as on the product's page; empty for a plant that the shop does not sell. */
function useReasons(plant: OwnedPlantDetail, month: number): Survival['reasons'] {
  const { product_id: id, city, place, size } = plant
  const [reasons, setReasons] = useState<Survival['reasons']>([])
  useEffect(() => {
    if (id === null || city === null || place === null) return setReasons([])
    let isWanted = true
    const show = (found: Survival['reasons']) => isWanted && setReasons(found)
    // Optional: the score is shown without it.
    void browserApi.call(getSurvival, { params: { id }, query: { city, place, size, month } }).then(
      ({ data }) => show(data.reasons),
      () => show([]),
    )
    return () => {
      isWanted = false
    }
  }, [id, city, place, size, month])
  return reasons
}
