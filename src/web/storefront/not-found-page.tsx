import { Form, isRouteErrorResponse, Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { ErrorPage } from '../layout/error-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { BestSellers } from './best-sellers.tsx'
import type { BestSellers as Loaded } from './load-best-sellers.server.ts'
import * as emptyPage from '../ui/empty-page.module.css'
import * as field from '../ui/field.module.css'

interface NotFoundPageProps {
  error: unknown
  title?: string | undefined
  hint?: string | undefined
}

/** The error content of a page with `throwNotFound`: for a missing object a search field, the store, and four plants. */
export default function NotFoundPage({ error, title, hint }: NotFoundPageProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return <Missing title={title} hint={hint} bestSellers={error.data.bestSellers} />
}

function Missing({
  bestSellers,
  ...own
}: Pick<NotFoundPageProps, 'title' | 'hint'> & { bestSellers: Loaded }) {
  const t = useTexts()
  const { title = t('error.notFoundTitle'), hint = t('error.notFoundHint') } = own
  return (
    <div className={`container ${emptyPage.emptyPage}`}>
      <PageHead title={title} hidden />
      <EmptyState icon="plant" title={title} hint={hint} heading="h1">
        <Form className={emptyPage.search} action={paths.products()} role="search">
          <Icon name="magnifying-glass" />
          <div>
            <input
              className={field.input}
              type="search"
              name="q"
              maxLength={100}
              aria-label={t('nav.search')}
              placeholder={t('nav.search')}
            />
          </div>
          <button className={buttonClass({ small: true })}>{t('nav.searchSubmit')}</button>
        </Form>
        <Link className={buttonClass({ variant: 'outline', small: true })} to={paths.products()}>
          {t('nav.store')}
        </Link>
      </EmptyState>
      <BestSellers loaded={bestSellers} count={4} />
    </div>
  )
}
