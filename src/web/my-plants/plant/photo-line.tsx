import { useRef, useState, type ChangeEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { DiaryEntry } from '#contract/owned-plants/parts.ts'
import { photoTypes } from '#contract/owned-plants/care.ts'
import { addDiaryEntry } from '#contract/owned-plants/plants.ts'
import { errorMessage } from '../../errors/error-message.ts'
import { useLocale } from '../../i18n/use-texts.ts'
import { browserApi } from '../../lib/browser-api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { OwnedPlantDetail } from './owned-plant-detail.ts'
import { photoRefusal, uploadPhoto } from './upload-photo.ts'
import { nameOf, todayInRiyadh, useCareWords } from '../use-care-words.ts'
import { photoAge } from './photo-age.ts'
import * as styles from './photo-line.module.css'

const dateParts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
/** Short enough to stand under a small picture. */
const shortDate = {
  ar: new Intl.DateTimeFormat('ar-SA-u-nu-latn-ca-gregory', dateParts),
  en: new Intl.DateTimeFormat('en-GB', dateParts),
}

/** The pictures of a plant by day, with the selected one enlarged; null: loading. */
export function PhotoLine({
  plant,
  photos,
}: {
  plant: OwnedPlantDetail
  photos: DiaryEntry[] | null
}) {
  const { t, dates } = useCareWords()
  const { locale } = useLocale()
  const ageOf = (day: string) => {
    const { planted_on: plantedOn, order_id: orderId } = plant
    const age = { day, plantedOn, today: todayInRiyadh(), isDelivered: orderId !== null }
    const { key, count } = photoAge(age)
    return t(key, count === undefined ? undefined : { count })
  }
  const [chosen, setChosen] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const line = (photos ?? []).toSorted((one, other) =>
    one.happened_on < other.happened_on ? -1 : 1,
  )
  const shown = line.find(({ id }) => id === chosen) ?? line.at(-1)
  const name = nameOf(plant)
  const large = shown?.photo?.url ?? plant.image
  return (
    <section aria-label={t('photo.line')} className={styles.line}>
      <figure className={styles.large}>
        {large && (
          <img
            src={large}
            alt={shown ? t('photo.of', { name, day: dates.day(shown.happened_on) }) : name}
          />
        )}
        {shown && <figcaption>{dates.day(shown.happened_on)}</figcaption>}
      </figure>
      {photos?.length === 0 && <p className="muted text-small">{t('photo.none')}</p>}
      <ol className={styles.small}>
        {line.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              aria-pressed={entry.id === shown?.id}
              aria-label={t('photo.choose', { day: dates.day(entry.happened_on) })}
              onClick={() => setChosen(entry.id)}
            >
              {entry.photo && <img src={entry.photo.small_url} alt="" loading="lazy" />}
            </button>
            <b aria-hidden="true">{shortDate[locale].format(new Date(entry.happened_on))}</b>
            <small className="muted">{ageOf(entry.happened_on)}</small>
          </li>
        ))}
        <AddPhoto plant={plant} onAdded={setChosen} setError={setError} />
      </ol>
      {error && <Alert>{error}</Alert>}
    </section>
  )
}

interface AddPhotoProps {
  plant: OwnedPlantDetail
  onAdded: (id: number) => void
  setError: (error: string | null) => void
}

function AddPhoto({ plant, onAdded, setError }: AddPhotoProps) {
  const { t } = useCareWords()
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const refusal = photoRefusal(file)
    setError(refusal && t(refusal))
    if (refusal) return
    setBusy(true)
    try {
      const photo = await uploadPhoto(file)
      const { data } = await browserApi.call(addDiaryEntry, {
        params: { id: plant.id },
        body: { kind: 'photo', photo_id: photo.id },
      })
      await revalidate()
      onAdded(data.id)
    } catch (failure) {
      setError(errorMessage(t, failure, 'photo.failed'))
    }
    setBusy(false)
  }
  return (
    <li className={styles.add}>
      <button
        type="button"
        aria-busy={busy}
        disabled={busy}
        onClick={() => input.current?.click()}
        aria-label={t('photo.add')}
      >
        <Icon name={busy ? 'arrows-clockwise' : 'camera'} />
      </button>
      <input
        ref={input}
        type="file"
        className={styles.file}
        tabIndex={-1}
        aria-label={t('photo.add')}
        accept={photoTypes.join(',')}
        onChange={(event) => void send(event)}
      />
      <b aria-hidden="true">{t(busy ? 'photo.sending' : 'photo.add')}</b>
      <small className="muted">{t('photo.only')}</small>
    </li>
  )
}
