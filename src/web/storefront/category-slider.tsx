import { useRef, useState, type KeyboardEvent } from 'react'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import * as iconButton from '../ui/icon-button.module.css'
import * as section from '../ui/section.module.css'
import * as sectionHead from '../ui/section-head.module.css'
import * as pictureStyles from '../ui/picture.module.css'
import * as styles from './category-slider.module.css'

const visible = 4
/** The number of tiles the line below them is designed for. */
const usualCount = 12

/** A tile that links into the store. */
export interface SliderTile {
  caption: string
  target: string
  webp: string
  avif: string
  /** The point that stays visible when its picture is cropped. */
  focal: { 'data-x': number | undefined; 'data-y': number | undefined } | null
}

/** Links into the store, four in view. Both ends wrap; arrow keys and swipe follow the reading direction. */
export function CategorySlider({ entries }: { entries: SliderTile[] }) {
  const t = useTexts('home')
  const { list, start, showFrom, onScroll, onKeyDown } = useSlider(entries.length - visible)
  return (
    <section className={`${section.section} ${section.belowFirstView}`}>
      <div className="container">
        <div className={sectionHead.sectionHead}>
          <h2 className="heading-2">{t('home.categories')}</h2>
          {/* On desktop, fewer tiles than this are shown beside each other. */}
          <div className={styles.controls} hidden={entries.length <= visible}>
            <button
              type="button"
              className={`${iconButton.iconButton} ${iconButton.outline}`}
              aria-label={t('home.previousCategories')}
              onClick={() => showFrom(start - 1)}
            >
              <Icon name="arrow-right" flip back />
            </button>
            <button
              type="button"
              className={`${iconButton.iconButton} ${iconButton.outline}`}
              aria-label={t('home.nextCategories')}
              onClick={() => showFrom(start + 1)}
            >
              <Icon name="arrow-right" flip />
            </button>
          </div>
        </div>
        <ul className={styles.tiles} ref={list} onScroll={onScroll} onKeyDown={onKeyDown}>
          <CategoryTiles entries={entries} />
        </ul>
        {entries.length === usualCount && (
          <div className={styles.progress} data-start={start} aria-hidden="true">
            <i />
          </div>
        )}
      </div>
    </section>
  )
}

/** The tiles of the categories. The pressed one stays marked until its page is loaded. */
function CategoryTiles({ entries }: { entries: SliderTile[] }) {
  const [chosen, choose] = useState<string>()
  return entries.map(({ caption, target, avif, webp, focal }) => (
    <li key={target + caption}>
      <Link
        className={chosen === caption ? `${styles.tile} ${styles.chosen}` : styles.tile}
        to={target}
        prefetch="intent"
        onClick={() => choose(caption)}
      >
        <span className={styles.picture}>
          <picture>
            <source type="image/avif" srcSet={avif} />
            <img
              {...focal}
              {...(focal && { className: pictureStyles.image })}
              src={webp}
              alt=""
              width={480}
              height={480}
              loading="lazy"
            />
          </picture>
        </span>
        <span className={styles.caption}>
          {caption}
          <Icon name="arrow-right" flip />
        </span>
      </Link>
    </li>
  ))
}

/** Scrolls the list tile by tile. `start` is the index of the first tile in view. */
function useSlider(lastStart: number) {
  const { direction } = useLocale()
  const list = useRef<HTMLUListElement>(null)
  const [start, setStart] = useState(0)

  function showFrom(position: number) {
    const wrapped = position < 0 ? lastStart : position > lastStart ? 0 : position
    const step = stepOf(list.current)
    list.current?.scrollTo({ left: wrapped * step * (direction === 'rtl' ? -1 : 1) })
  }
  function onScroll() {
    const step = stepOf(list.current)
    if (step > 0)
      setStart(Math.min(lastStart, Math.round(Math.abs(list.current?.scrollLeft ?? 0) / step)))
  }
  function onKeyDown(event: KeyboardEvent) {
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const next = (at + (event.key === forward ? 1 : -1) + links.length) % links.length
    links[next]?.focus()
  }
  return { list, start, showFrom, onScroll, onKeyDown }
}

/** Pixels from one tile to the next. */
function stepOf(list: HTMLElement | null): number {
  const [first, second] = [...(list?.children ?? [])]
  return first && second
    ? Math.abs(second.getBoundingClientRect().left - first.getBoundingClientRect().left)
    : 0
}
