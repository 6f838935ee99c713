import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BlockName } from '#shared/content/blocks.ts'
import { locales } from '#shared/locale.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Panel } from '../controls/panel.tsx'
import { refusalText } from '../session/refusal.ts'
import { valueOf, type BlockForm } from './block-form.ts'
import { addressOfPreview } from './preview-block.ts'
import * as styles from './live-preview.module.css'

/** Each pause costs a request and a page load. */
const pauseMs = 700

/** The block's position on the home page, for blocks below the top. */
const placeOf: Partial<Record<BlockName, string>> = {
  'home.labels': 'main ul',
  'home.slider': 'main h2',
  'home.sections': 'main h2',
  'menu.footer': 'footer',
}

/** The shop page with the block's unsaved values, at phone width beside the fields (office.md O3.11). */
export function LivePreview({ name, values }: { name: BlockName; values: BlockForm }) {
  const t = useTexts('office-content')
  const [locale, setLocale] = useState(useLocale().locale)
  const { url, error, renewOld } = useAddress(name, values)
  return (
    <Panel
      title={t('content.live')}
      flush
      aside={
        <span className={styles.languages}>
          {locales.map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === locale ? 'tonal' : 'plain'}
              aria-pressed={one === locale}
              onClick={() => {
                setLocale(one)
                renewOld()
              }}
            >
              {t(`content.live.${one}`)}
            </Button>
          ))}
        </span>
      }
    >
      {(url !== null || error === null) && (
        <Frames url={url && url.replace(/^\/\w\w/, `/${locale}`)} place={placeOf[name]} />
      )}
      {error !== null && <Failure error={error} isShown={url !== null} />}
    </Panel>
  )
}

/** Why the current values are not shown. */
function Failure({ error, isShown }: { error: unknown; isShown: boolean }) {
  const t = useTexts('office-content')
  const tOffice = useTexts('office')
  const isIncomplete = error instanceof ApiError && error.body.code === 'validationFailed'
  if (!isIncomplete) return <Alert>{refusalText(tOffice, error)}</Alert>
  return (
    <p className={styles.behind}>
      {t(isShown ? 'content.live.behind' : 'content.live.incomplete')}
    </p>
  )
}

/** A preview page is available for ten minutes. */
const freshMs = 9 * 60_000

/**
 * The address of the page with the current values, in either language. `error`: the server rejected the latest values, and `url` shows an
 * older page. `renewOld` requests a new page when the current one is about to expire.
 */
function useAddress(name: BlockName, values: BlockForm) {
  const typed = JSON.stringify(valueOf(values))
  const [state, setState] = useState<{ url: string | null; error: unknown; at: number }>({
    url: null,
    error: null,
    at: Infinity,
  })
  const [round, setRound] = useState(0)
  const load = useEffectEvent(() => addressOfPreview(name, values))
  const isFirst = useRef(true)
  useEffect(() => {
    let isLeft = false
    const ask = async () => {
      try {
        const url = await load()
        if (!isLeft) setState({ url, error: null, at: Date.now() })
      } catch (error) {
        if (!isLeft) setState((before) => ({ ...before, error }))
      }
    }
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : pauseMs)
    isFirst.current = false
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [typed, round])
  const renewOld = () => {
    if (Date.now() - state.at > freshMs) setRound((before) => before + 1)
  }
  return { ...state, renewOld }
}

/** Keeps the last loaded page visible at its scroll position until the next one is ready. */
function Frames({ url, place }: { url: string | null; place: string | undefined }) {
  const t = useTexts('office-content')
  const [shown, setShown] = useState<string | null>(null)
  const inSight = useRef<HTMLIFrameElement>(null)
  const show = (frame: HTMLIFrameElement) => {
    const scrolled = inSight.current?.contentWindow?.scrollY
    hold(frame)
    if (scrolled !== undefined) frame.contentWindow?.scrollTo(0, scrolled)
    else if (place) scrollToPart(frame, place)
    setShown(url)
  }
  return (
    <div className={styles.frames} aria-busy={shown !== url}>
      {[...new Set([shown, url])].map(
        (one) =>
          one !== null && (
            <iframe
              key={one}
              ref={one === shown ? inSight : undefined}
              src={one}
              // The page as the server renders it: it runs no scripts and sends nothing.
              sandbox="allow-same-origin"
              title={t('content.live')}
              className={one === shown ? undefined : styles.coming}
              onLoad={({ currentTarget }) => one !== shown && show(currentTarget)}
            />
          ),
      )}
    </div>
  )
}

/** Shows a part in the middle of the preview. `scrollIntoView` would scroll the editor around it too. */
function scrollToPart({ contentWindow: page }: HTMLIFrameElement, selector: string): void {
  const part = page?.document.querySelector(selector)?.getBoundingClientRect()
  if (page && part) page.scrollBy(0, part.top - (page.innerHeight - part.height) / 2)
}

/** The page can be read and scrolled, but its links are disabled. */
const hold = ({ contentDocument: page }: HTMLIFrameElement) =>
  page?.addEventListener('click', (event) => event.preventDefault(), { capture: true })
