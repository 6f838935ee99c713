import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { OwnedPlantDetail } from './owned-plant-detail.ts'
import { isDue, todayInRiyadh, useCareWords } from '../use-care-words.ts'
import { useWatering } from '../use-watering.ts'
import * as styles from './plant-panels.module.css'
import * as panel from '../../ui/panel.module.css'

/** The next watering of a plant and its amount; without city or place, the missing data. */
export function NextWatering({ plant }: { plant: OwnedPlantDetail }) {
  const { t, dates, every, litres, month, when } = useCareWords()
  const { busy, water, putOff } = useWatering()
  const isBusy = busy.length > 0
  const { pressed, setPressed, section, watered } = usePressedAnswer(isBusy, plant)
  if (plant.status !== 'alive') return null
  const { next_water_on: next, litres_a_time: aTime, litres_a_week: aWeek } = plant
  const isDone = plant.last_watered_on === todayInRiyadh()
  return (
    <section className={panel.panel} aria-labelledby="next-watering" ref={section} tabIndex={-1}>
      <h2 className={styles.eyebrow} id="next-watering">
        {t('next.title')}
      </h2>
      {next !== null && aTime !== null ? (
        <>
          <p className={styles.next}>
            <b className="heading-2">{when(next)}</b>
            <span>{litres(aTime)}</span>
          </p>
          <p className="muted">
            {plant.last_watered_on !== null &&
              `${t('next.last', { day: dates.shortDay(plant.last_watered_on) })} `}
            {aWeek !== null &&
              plant.water_every_days !== null &&
              t('next.plan', {
                month: month(Number(todayInRiyadh().slice(5, 7))),
                every: every(plant.water_every_days),
                litres: litres(aWeek),
              })}
          </p>
        </>
      ) : (
        <p className="muted">{t(plant.asks.length > 0 ? 'next.unknown' : 'next.noFacts')}</p>
      )}
      {!isDone && (
        <div className={styles.answers}>
          <Button
            ref={watered}
            busy={isBusy && pressed === 'watered'}
            disabled={isBusy && pressed !== 'watered'}
            onClick={() => {
              setPressed('watered')
              water([plant.id])
            }}
          >
            <Icon name="check" />
            {t('watered')}
          </Button>
          {isDue(plant) && (
            <Button
              variant="outline"
              aria-label={t('putOff.label')}
              busy={isBusy && pressed === 'putOff'}
              disabled={isBusy && pressed !== 'putOff'}
              onClick={() => {
                setPressed('putOff')
                putOff(plant.id)
              }}
            >
              {t('tomorrow')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** The pressed answer; once it disappears, the focus moves to the answer that is left, or to the panel. */
function usePressedAnswer(isBusy: boolean, plant: OwnedPlantDetail) {
  const [pressed, setPressed] = useState<'watered' | 'putOff' | null>(null)
  const section = useRef<HTMLElement>(null)
  const watered = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (pressed === null || isBusy || document.activeElement !== document.body) return
    setPressed(null)
    const next = watered.current ?? section.current
    next?.focus()
  }, [pressed, isBusy, plant])
  return { pressed, setPressed, section, watered }
}
