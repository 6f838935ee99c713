import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { screens } from '../screens/screens.ts'
import * as styles from './screen-skeleton.module.css'

/** A placeholder of a loading screen, shown after 200 ms. The tab is titled by the screen until its page has read its own title. */
export function ScreenSkeleton({ rows = 8 }: { rows?: number }) {
  const t = useTexts()
  const tOffice = useTexts('office')
  const text = useScreenText()
  useEffect(() => {
    // Part of a page that has its own title already.
    if (document.querySelector('main h1')) return
    document.title = text
      ? `${tOffice(text)} · ${tOffice('office.title')}`
      : tOffice('office.title')
  }, [text, tOffice])
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <i className={styles.title} />
      <Rows count={rows} />
    </div>
  )
}

/** The text key of the name of the screen at this address; undefined: there is none. */
function useScreenText(): string | undefined {
  const { pathname } = useLocation()
  return screens
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]?.text
}

/** Placeholder rows of a table or a list. */
export function Rows({ count }: { count: number }) {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: count }, (_, position) => (
        <i key={position} className={styles.row} />
      ))}
    </div>
  )
}
