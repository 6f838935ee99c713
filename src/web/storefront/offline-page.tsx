import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Wordmark } from '../ui/icon.tsx'
import { InlineScript } from '../ui/inline-script.tsx'
import * as logo from '../layout/logo.module.css'
import * as emptyPage from '../ui/empty-page.module.css'
import * as styles from './offline-page.module.css'

export const handle = { bare: true } satisfies Handle

const retryMs = 4000

/**
 * The cached copy has no other script. When the page can be loaded, it is reloaded. Not every browser reports that the network is back, and
 * none that the shop is: it is polled every few seconds while the page is visible.
 */
const whenOnline = `addEventListener('online',()=>location.reload());setInterval(()=>document.hidden||fetch('/healthz',{cache:'no-store'}).then(({ok})=>ok&&location.reload(),()=>{}),${retryMs})`

/** The present address, which is still the requested one. */
const here = ''

/** The page the service worker shows instead of any other while there is no network. It caches a copy without scripts. */
export default function OfflinePage() {
  const t = useTexts()
  return (
    <div className={`container ${emptyPage.emptyPage}`}>
      <PageHead title={t('offline.title')} hidden />
      <span className={`${logo.logo} ${styles.logo}`}>
        <Wordmark />
      </span>
      <EmptyState
        icon="wifi-slash"
        title={t('offline.title')}
        hint={t('offline.hint')}
        heading="h1"
      >
        <a className={buttonClass({ small: true })} href={here}>
          {t('common.retry')}
        </a>
      </EmptyState>
      <InlineScript code={whenOnline} />
    </div>
  )
}
