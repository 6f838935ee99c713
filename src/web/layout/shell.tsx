import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
import { Announcement } from './announcement.tsx'
import { CategoryStrip } from './category-strip.tsx'
import { Footer } from './footer/footer.tsx'
import { Header } from './header.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PendingBar } from './pending-bar.tsx'
import { RehearsalBanner } from './rehearsal-banner.tsx'
import * as styles from './shell.module.css'

/** Options of a screen for its layout and texts: `export const handle = { texts: ['cart'], strip: false } satisfies Handle`. */
export interface Handle {
  /** Namespaces beside `common` that the screen needs, sent with the first page. */
  texts?: string[]
  /** Without header and footer: the offline page. */
  bare?: boolean
  /** No category strip (checkout). */
  strip?: boolean
  /** A footer with only legal links and contacts (checkout). */
  footer?: 'slim'
}

/** Header, page and footer. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTexts()
  const handles = useMatches().map(({ handle }) => handle as Handle | undefined)
  useFocusOnPage()
  const hideStrip = handles.some((handle) => handle?.strip === false)
  if (handles.some((handle) => handle?.bare))
    return (
      <>
        <RehearsalBanner />
        <main id="content">{children}</main>
      </>
    )
  return (
    <>
      <a className={styles.skip} href="#content" onClick={focusContent}>
        {t('common.skipToContent')}
      </a>
      <PendingBar />
      <RehearsalBanner />
      {!hideStrip && <Announcement />}
      <Header>{!hideStrip && <CategoryStrip />}</Header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer slim={handles.some((handle) => handle?.footer === 'slim')} />
      <OfflineNotice />
    </>
  )
}

/** Moves only the focus: an entry in the history would get in the way of Back. */
function focusContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** Where a new page does not contain the pressed link, the focus moves to the page instead of back to the start of the document. */
function useFocusOnPage() {
  const { pathname } = useLocation()
  const former = useRef(pathname)
  useEffect(() => {
    if (former.current !== pathname && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
    former.current = pathname
  }, [pathname])
}
