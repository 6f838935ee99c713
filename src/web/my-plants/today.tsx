import { maxOwnedPlants } from '#shared/plants/owned.ts'
import type { OwnedPlant } from '#contract/owned-plants/parts.ts'
import { useFocusAfterRemoval } from '../lib/use-focus-after-removal.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { isDue, nameOf, useCareWords, todayInRiyadh } from './use-care-words.ts'
import { useWatering } from './use-watering.ts'
import * as styles from './today.module.css'
import * as panel from '../ui/panel.module.css'
import * as thumbnail from '../ui/thumbnail.module.css'

/** The id of the panel. */
export const todayId = 'today'

/** Plants that need water today, one tap each or one for all; completed ones are collapsed into a line. */
export function Today({ plants }: { plants: OwnedPlant[] }) {
  const { t, when } = useCareWords()
  const { busy, water } = useWatering()
  const today = todayInRiyadh()
  const due = plants.filter(isDue)
  const list = useFocusAfterRemoval<HTMLUListElement>(due, todayId)
  const done = plants.filter(({ last_watered_on: last }) => last === today)
  return (
    <section
      id={todayId}
      className={`${panel.panel} ${styles.today}`}
      aria-labelledby="due-today"
      tabIndex={-1}
    >
      <Head plants={plants} due={due} today={today} />
      <ul ref={list}>
        {due.map((plant) => (
          <DueRow
            key={plant.id}
            plant={plant}
            busy={busy.includes(plant.id)}
            onWatered={() => water([plant.id])}
          />
        ))}
      </ul>
      {due.length === 0 && <NextDay plants={plants} when={when} />}
      {done.length > 0 && (
        <p className={styles.done}>
          <Icon name="check-circle" />
          {t('doneToday', { count: done.length })}
        </p>
      )}
      {due.length > 1 && (
        <Button
          busy={busy.length > 1}
          onClick={() => water(due.map(({ id }) => id).slice(0, maxOwnedPlants))}
        >
          <Icon name="checks" />
          {t('wateredAll')}
        </Button>
      )}
    </section>
  )
}

/** The day in both calendars, the number of plants that are due, and their litres together. */
function Head({ plants, due, today }: { plants: OwnedPlant[]; due: OwnedPlant[]; today: string }) {
  const { t, dates, litres } = useCareWords()
  const tenths = due.reduce((sum, plant) => sum + Math.round((plant.litres_a_time ?? 0) * 10), 0)
  // Without its place nobody knows whether a plant needs water.
  const isPlanned = plants.some(({ next_water_on: next }) => next !== null)
  const noneDue = isPlanned || !plants.some(({ asks }) => asks.length > 0) ? 'noneDue' : 'noPlanYet'
  return (
    <div className={styles.head}>
      <div>
        <p className={`muted text-small ${styles.dates}`}>
          <span>
            <span className={styles.date}>{dates.weekday(today)}</span>{' '}
            <span className={styles.date}>{dates.hijriDay(today)}</span>
          </span>
        </p>
        <h2 className="heading-3" id="due-today">
          {due.length > 0 ? t('dueToday', { count: due.length }) : t(noneDue)}
        </h2>
      </div>
      {due.length > 1 && (
        <p className={styles.total}>
          <Icon name="drop" />
          <b>{litres(tenths / 10)}</b>
        </p>
      )}
    </div>
  )
}

function DueRow({
  plant,
  busy,
  onWatered,
}: {
  plant: OwnedPlant
  busy: boolean
  onWatered: () => void
}) {
  const { t, litres, every, place } = useCareWords()
  const name = nameOf(plant)
  return (
    <li className={styles.row}>
      <span className={thumbnail.thumbnail}>{plant.image && <img src={plant.image} alt="" />}</span>
      <span className={styles.name}>
        <b>
          <bdi>{plant.count > 1 ? t('many', { name, count: plant.count }) : name}</bdi>
        </b>
        {plant.place && <small>{place(plant.place)}</small>}
      </span>
      <span className={styles.amount}>
        {plant.litres_a_time !== null && <b>{litres(plant.litres_a_time)}</b>}
        {plant.water_every_days !== null && <small>{every(plant.water_every_days)}</small>}
      </span>
      <Button
        variant="outline"
        small
        busy={busy}
        aria-label={t('wateredOf', { name })}
        onClick={onWatered}
      >
        <Icon name="check" />
        {t('watered')}
      </Button>
    </li>
  )
}

/** Nothing is due today: the next day, and its plants. */
function NextDay({ plants, when }: { plants: OwnedPlant[]; when: (day: string) => string }) {
  const { t, list } = useCareWords()
  const [next] = plants.flatMap(({ next_water_on: day }) => day ?? []).toSorted()
  if (!next) return null
  const names = plants.filter(({ next_water_on: day }) => day === next).map(nameOf)
  return <p className="muted">{t('nextDay', { when: when(next), names: list(names) })}</p>
}
