import { isRouteErrorResponse, Link, useHref, useLocation } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import * as emptyPage from '../ui/empty-page.module.css'
import { PageHead } from './page-head.tsx'

/** A page that does not exist, a plant that was removed, or a failure: always with a link to continue. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useTexts()
  const location = useLocation()
  const here = useHref(location)
  const missing = isRouteErrorResponse(error) && error.status === 404
  // A failed fetch in the browser is not an answer of the shop.
  const offline = !isRouteErrorResponse(error) && globalThis.navigator?.onLine === false
  const title = t(missing ? 'error.notFoundTitle' : offline ? 'offline.title' : 'error.title')
  const hint = t(missing ? 'error.notFoundHint' : offline ? 'offline.hint' : 'error.hint')
  return (
    <div className={`container ${emptyPage.emptyPage}`}>
      <PageHead title={title} hidden />
      <EmptyState icon={missing ? 'plant' : 'wifi-slash'} title={title} hint={hint} heading="h1">
        {!missing && (
          <a className={buttonClass({ variant: 'outline', small: true })} href={here}>
            {t('common.retry')}
          </a>
        )}
        <Link className={buttonClass({ small: true })} to={paths.products()}>
          {t('nav.store')}
        </Link>
      </EmptyState>
    </div>
  )
}
