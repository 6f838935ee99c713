import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Place } from '#shared/plants/vocabulary.ts'
import type { OwnedPlant } from '#contract/owned-plants/parts.ts'
import { updateOwnedPlant } from '#contract/owned-plants/plants.ts'
import { errorMessage } from '../errors/error-message.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { useFocusAfterRemoval } from '../lib/use-focus-after-removal.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Link } from '../ui/link.tsx'
import { notify } from '../ui/toasts.ts'
import { todayId } from './today.tsx'
import { nameOf, useCareWords } from './use-care-words.ts'
import * as styles from './unplaced.module.css'
import * as chip from '../ui/chip.module.css'
import * as panel from '../ui/panel.module.css'
import * as textLink from '../ui/text-link.module.css'
import * as thumbnail from '../ui/thumbnail.module.css'

/** Places of a plant that are chips; all of them are in the dialog. */
const mostChips = 3
/** The maximum shown at the same time; the others follow. */
const maxShown = 3

/** Plants whose place or city is asked for now. */
export const askedAbout = (plants: OwnedPlant[]): OwnedPlant[] =>
  plants.filter(({ asks }) => asks.length > 0).slice(0, maxShown)

/** Plants without a place: a plan needs one. */
export function Unplaced({ plants }: { plants: OwnedPlant[] }) {
  const unplaced = askedAbout(plants)
  // After the place, the city of the same plant may be missing: that is another question.
  const questions = unplaced.map(({ id, asks }) => ({ id: `${id} ${asks.join()}` }))
  const list = useFocusAfterRemoval<HTMLDivElement>(questions, todayId)
  return (
    <div ref={list}>
      {unplaced.map((plant) => (
        <Question key={plant.id} plant={plant} />
      ))}
    </div>
  )
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
      await revalidate()
    } catch (error) {
      notify.error(errorMessage(t, error, 'placeFailed'))
    }
    setBusy(false)
  }
  return (
    <section className={`${panel.panel} ${styles.question}`} aria-busy={busy}>
      <span className={thumbnail.thumbnail}>{plant.image && <img src={plant.image} alt="" />}</span>
      <div className={styles.words}>
        <h2>
          <Link to={paths.myPlant(plant.id)}>
            <bdi>{plant.count > 1 ? t('many', { name, count: plant.count }) : name}</bdi>
          </Link>
        </h2>
        <p className="muted text-small">{t(asksPlace ? 'askPlace' : 'askCity')}</p>
      </div>
      {asksPlace ? (
        <PlaceChoices
          name={name}
          places={plant.likely_places}
          busy={busy}
          onChoose={(place) => void choose(place)}
        />
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
  /** The likeliest first. */
  places: readonly Place[]
  /** While busy pressing does nothing; the focus stays, for a failure. */
  busy: boolean
  onChoose: (place: Place) => void
}

/** The likely places as chips, and all of them in a dialog, to which a phone has one button alone. */
function PlaceChoices({ name, places, busy, onChoose }: PlaceChoicesProps) {
  const { t } = useCareWords()
  const [isOpen, setOpen] = useState(false)
  const open = () => !busy && setOpen(true)
  return (
    <>
      <div className={`${styles.answers} only-wide`}>
        <PlaceChips places={places.slice(0, mostChips)} {...{ busy, onChoose }} />
        <button
          type="button"
          className={chip.chip}
          aria-haspopup="dialog"
          aria-label={`${t('otherPlace')}: ${name}`}
          aria-disabled={busy || undefined}
          onClick={open}
        >
          {t('otherPlace')}
        </button>
      </div>
      <div className={`${styles.whole} only-narrow`}>
        <Button
          variant="tonal"
          wide
          aria-haspopup="dialog"
          aria-label={`${t('choosePlace')}: ${name}`}
          aria-disabled={busy || undefined}
          onClick={open}
        >
          {t('choosePlace')}
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} label={t('askPlace')}>
        <h3 className={`heading-3 ${styles.title}`}>
          <bdi>{name}</bdi>
        </h3>
        <p className="muted">{t('askPlace')}</p>
        <div className={styles.places}>
          <PlaceChips
            places={places}
            busy={busy}
            onChoose={(place) => {
              setOpen(false)
              onChoose(place)
            }}
          />
        </div>
      </Dialog>
    </>
  )
}

function PlaceChips({ places: shown, busy, onChoose }: Omit<PlaceChoicesProps, 'name'>) {
  const { place: placeName } = useCareWords()
  return shown.map((place) => (
    <button
      type="button"
      key={place}
      className={chip.chip}
      aria-disabled={busy || undefined}
      onClick={() => !busy && onChoose(place)}
    >
      {placeName(place)}
    </button>
  ))
}
