import { useEffect } from 'react'
import { Link } from 'react-router'
import { bands } from '#shared/plants/vocabulary.ts'
import { listCities } from '#contract/plants/survival.ts'
import { browserApi } from '../../lib/browser-api.ts'
import { paths } from '../../lib/paths.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { answersToEdit } from '../../survival/finder-query.ts'
import { isHidden, toggleBand, useHiddenBands } from '../../survival/hidden-bands.ts'
import { useMarks } from '../../survival/marks-store.ts'
import { placeText } from '../../survival/place-text.ts'
import { rememberedPlace, useRememberedPlace } from '../../survival/remembered-place.ts'
import { SmallMark } from '../../survival/small-mark.tsx'
import * as styles from './place-line.module.css'

/** Above a list: the remembered place, the bands of its marks, and which of them to hide. Without a place, a link to choose one. */
export default function PlaceLine({ ids }: { ids: number[] }) {
  const t = useTexts('plants')
  const place = useRememberedPlace()
  const cities = useCities(place !== null)
  useEffect(() => void rememberedPlace(), [])
  return (
    <section className={styles.line} aria-label={t('line.ask')}>
      <Icon name="map-pin" className={styles.pin} />
      <p className={styles.text}>
        <b>{place ? placeText(t, cities, place) : t('line.ask')}</b>
        <span>{t(place ? 'line.hint' : 'line.askHint')}</span>
      </p>
      <Link
        className={buttonClass({ variant: 'outline', small: true })}
        to={paths.placeFinder(place ? String(new URLSearchParams(answersToEdit(place))) : '')}
      >
        {t(place ? 'line.change' : 'line.choose')}
      </Link>
      {place && <Bands ids={ids} />}
    </section>
  )
}

/** Each band among the plants of the page, with its count; unticked bands are hidden. */
function Bands({ ids }: { ids: number[] }) {
  const t = useTexts('plants')
  const marks = useMarks(useRememberedPlace(), ids)
  const hidden = useHiddenBands()
  if (marks.length === 0) return null
  return (
    <fieldset className={styles.bands}>
      <legend className="visually-hidden">{t('line.bands')}</legend>
      {bands.map((band) => {
        const count = marks.filter((mark) => mark.band === band).length
        return (
          count > 0 && (
            <label key={band} className={styles.band}>
              <input
                type="checkbox"
                checked={!isHidden(hidden, band)}
                onChange={() => toggleBand(band)}
              />
              <SmallMark band={band} />
              {t(`band.${band}`)}
              <span className={styles.count}>{count}</span>
            </label>
          )
        )
      })}
    </fieldset>
  )
}

const cityStore = createStore<{ lang: string; cities: { id: string; name: string }[] }>({
  lang: '',
  cities: [],
})

/** The names of the cities in the present language, once they are needed. */
function useCities(isNeeded: boolean) {
  const { lang, cities } = useStore(cityStore)
  const shown = isNeeded ? document.documentElement.lang : ''
  useEffect(() => {
    if (!shown || shown === lang) return
    browserApi.call(listCities).then(
      ({ data }) => cityStore.set({ lang: shown, cities: data }),
      () => undefined,
    )
  }, [shown, lang])
  return cities
}
