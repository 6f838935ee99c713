import { useState } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import * as iconButton from '../ui/icon-button.module.css'
import * as notice from '../ui/notice.module.css'

/** Another page, or another list, must be fetched; another place on this one is here. */
const needsNetwork: BlockerFunction = ({ currentLocation: here, nextLocation: next }) =>
  !navigator.onLine && (here.pathname !== next.pathname || here.search !== next.search)

/** Above an open sheet as well. */
const raise = (notice: HTMLElement | null) => notice?.showPopover()

/**
 * Without a network, navigation is blocked with a notice, so that the present page and its typed values are kept. It does not continue
 * automatically, since the visitor may be typing by then. Included in every page, because the component for toasts could not be fetched
 * offline.
 */
export function OfflineNotice() {
  const t = useTexts()
  const blocker = useBlocker(needsNetwork)
  const [tries, setTries] = useState(0)
  if (blocker.state !== 'blocked') return null
  return (
    <div
      key={blocker.location.key}
      className={notice.notice}
      role="alert"
      popover="manual"
      ref={raise}
    >
      <Icon name="wifi-slash" />
      {/* Rendered again, so that screen readers announce it again. */}
      <span key={tries}>{t('offline.savedPage')}</span>
      <button
        type="button"
        className={iconButton.iconButton}
        aria-label={t('common.close')}
        onClick={blocker.reset}
      >
        <Icon name="x" />
      </button>
      <button
        type="button"
        className={notice.action}
        onClick={() => (navigator.onLine ? blocker.proceed() : setTries(tries + 1))}
      >
        {t('common.retry')}
      </button>
    </div>
  )
}
