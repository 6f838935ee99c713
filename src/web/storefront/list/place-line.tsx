import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { listCities } from '#contract/plants/survival.ts'
import { browserApi } from '../../lib/browser-api.ts'
import { paths } from '../../lib/paths.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { answersToEdit } from '../../survival/finder-query.ts'
import { HideDying } from '../../survival/hide-dying.tsx'
import { isHidden, showAllBands, useBandChoice } from '../../survival/hidden-bands.ts'
import { useMarks } from '../../survival/marks-store.ts'
import { placeText } from '../../survival/place-text.ts'
import { rememberedPlace, useRememberedPlace } from '../../survival/remembered-place.ts'
import { showBandFilters } from './filter-sheet-state.ts'
import { PlacePrompt } from './place-prompt.tsx'
import * as textLink from '../../ui/text-link.module.css'
import * as styles from './place-line.module.css'

/** Above a list: the remembered place, and how many plants of the page are hidden for it. */
export default function PlaceLine({ ids }: { ids: number[] }) {
  const t = useTexts('plants')
  const prompt = useTexts('place-prompt')
  const place = useRememberedPlace()
  const cities = useCities(place !== null)
  const marks = useMarks(place, ids)
  const choice = useBandChoice()
  const hidden = marks.filter(({ band }) => isHidden(choice, band)).length
  const section = useRef<HTMLElement>(null)
  useEffect(() => void rememberedPlace(), [])
  useEffect(() => showBandFilters(choice.chosen.size + Number(choice.hidesDying)), [choice])
  // What is stored may be damaged.
  if (!place) return <PlacePrompt />
  const showAll = () => {
    showAllBands()
    // The pressed button disappears.
    section.current?.focus()
  }
  return (
    <section className={styles.line} aria-label={prompt('line.ask')} ref={section} tabIndex={-1}>
      <Icon name="map-pin" className={styles.pin} />
      <p className={styles.text}>
        <b>{placeText(t, cities, place)}</b>
        <span className={styles.note}>
          <span role="status">{hidden > 0 && t('line.hidden', { count: hidden })}</span>{' '}
          {hidden > 0 ? (
            <button type="button" className={textLink.textLink} onClick={showAll}>
              {t('line.showAll')}
            </button>
          ) : (
            <span className={styles.hint}>{t('line.hint')}</span>
          )}
        </span>
      </p>
      <div className="only-wide">
        <HideDying marks={marks} />
      </div>
      <Link
        className={buttonClass({ variant: 'outline', small: true })}
        to={paths.placeFinder(String(new URLSearchParams(answersToEdit(place))))}
      >
        {t('line.change')}
      </Link>
    </section>
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
