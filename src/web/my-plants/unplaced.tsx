import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { places, type Place } from '#shared/plants/vocabulary.ts'
import type { OwnedPlant } from '#contract/owned-plants/parts.ts'
import { updateOwnedPlant } from '#contract/owned-plants/plants.ts'
import { errorMessage } from '../errors/error-message.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { Link } from '../ui/link.tsx'
import { notify } from '../ui/toasts.ts'
import { Select } from './select-field.tsx'
import { nameOf, useCareWords } from './use-care-words.ts'
import * as styles from './unplaced.module.css'
import * as chip from '../ui/chip.module.css'
import * as panel from '../ui/panel.module.css'
import * as textLink from '../ui/text-link.module.css'
import * as thumbnail from '../ui/thumbnail.module.css'

/** Likely places; the others are in the list. */
const offered: readonly Place[] = ['indoor_bright', 'indoor_indirect', 'balcony_n']
/** The maximum shown at the same time; the others follow. */
const most = 3

/** Plants whose place or city is asked for now. */
export const askedAbout = (plants: OwnedPlant[]): OwnedPlant[] =>
  plants.filter(({ asks }) => asks.length > 0).slice(0, most)

/** Plants without a place: a plan needs one. */
export function Unplaced({ plants }: { plants: OwnedPlant[] }) {
  return askedAbout(plants).map((plant) => <Question key={plant.id} plant={plant} />)
}

function Question({ plant }: { plant: OwnedPlant }) {
  const { t } = useCareWords()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const name = nameOf(plant)
  const asksPlace = plant.asks.includes('place')
  async function choose(place: Place) {
    setBusy(true)
    try {
      await browserApi.call(updateOwnedPlant, { params: { id: plant.id }, body: { place } })
      notify.success(t('placeSaved'))
    } catch (error) {
      notify.error(errorMessage(t, error, 'placeFailed'))
    }
    await revalidate()
    setBusy(false)
  }
  return (
    <section className={`${panel.panel} ${styles.question}`} aria-busy={busy}>
      <span className={thumbnail.thumbnail}>{plant.image && <img src={plant.image} alt="" />}</span>
      <div className={styles.words}>
        <h2>
          <Link to={paths.myPlant(plant.id)}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className="muted text-small">{t(asksPlace ? 'askPlace' : 'askCity')}</p>
      </div>
      {asksPlace ? (
        <PlaceChoices name={name} disabled={busy} onChoose={(place) => void choose(place)} />
      ) : (
        <Link className={textLink.textLink ?? ''} to={paths.myPlant(plant.id)}>
          {t('field.city')}
        </Link>
      )}
    </section>
  )
}

interface PlaceChoicesProps {
  /** The plant's name. */
  name: string
  disabled: boolean
  onChoose: (place: Place) => void
}

/** The likely places as buttons, and all of them in a list. */
function PlaceChoices({ name, disabled, onChoose }: PlaceChoicesProps) {
  const { t, place: placeName } = useCareWords()
  return (
    <div className={styles.answers}>
      {offered.map((place) => (
        <button
          type="button"
          key={place}
          className={chip.chip}
          disabled={disabled}
          onClick={() => onChoose(place)}
        >
          {placeName(place)}
        </button>
      ))}
      <Select
        className={styles.others}
        aria-label={`${t('otherPlace')}: ${name}`}
        value=""
        disabled={disabled}
        onChange={(event) => onChoose(event.target.value as Place)}
      >
        <option value="" disabled>
          {t('otherPlace')}
        </option>
        {places.map((place) => (
          <option key={place} value={place}>
            {placeName(place)}
          </option>
        ))}
      </Select>
    </div>
  )
}
