import { useRef, useState, type KeyboardEvent } from 'react'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { sliderEntries } from './slider-entries.ts'

const visible = 4
const lastStart = sliderEntries.length - visible

/** Twelve ways into the store, four in view. Both ends wrap; arrow keys and swipe follow the reading direction. */
export function CategorySlider() {
  const t = useTexts('home')
  const { direction } = useLocale()
  const list = useRef<HTMLUListElement>(null)
  const [start, setStart] = useState(0)
  const [chosen, choose] = useState<string>()

  function showFrom(position: number) {
    const wrapped = position < 0 ? lastStart : position > lastStart ? 0 : position
    const step = stepOf(list.current)
    list.current?.scrollTo({ left: wrapped * step * (direction === 'rtl' ? -1 : 1) })
  }
  function follow() {
    const step = stepOf(list.current)
    if (step > 0)
      setStart(Math.min(lastStart, Math.round(Math.abs(list.current?.scrollLeft ?? 0) / step)))
  }
  function onKey(event: KeyboardEvent) {
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const next = (at + (event.key === forward ? 1 : -1) + links.length) % links.length
    links[next]?.focus()
  }

  return (
    <section className="s below">
      <div className="container">
        <div className="sh">
          <h2 className="heading-2">{t('home.categories')}</h2>
          <div className="ctl">
            <button
              type="button"
              className="icb o"
              aria-label={t('home.previousCategories')}
              onClick={() => showFrom(start - 1)}
            >
              <Icon name="arrow-right" flip back />
            </button>
            <button
              type="button"
              className="icb o"
              aria-label={t('home.nextCategories')}
              onClick={() => showFrom(start + 1)}
            >
              <Icon name="arrow-right" flip />
            </button>
          </div>
        </div>
        <ul className="cats" ref={list} onScroll={follow} onKeyDown={onKey}>
          {sliderEntries.map(({ text, to, avif, webp }) => (
            <li key={text}>
              <Link
                className={chosen === text ? 'cat on' : 'cat'}
                to={to}
                prefetch="intent"
                onClick={() => choose(text)}
              >
                <span className="im">
                  <picture>
                    <source type="image/avif" srcSet={avif} />
                    <img src={webp} alt="" width={480} height={480} loading="lazy" />
                  </picture>
                </span>
                <span className="cap">
                  {t(text)}
                  <Icon name="arrow-right" flip />
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <div className={`prog from-${start}`} aria-hidden="true">
          <i />
        </div>
      </div>
    </section>
  )
}

/** Pixels from one tile to the next. */
function stepOf(list: HTMLElement | null): number {
  const [first, second] = [...(list?.children ?? [])]
  return first && second
    ? Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left)
    : 0
}
