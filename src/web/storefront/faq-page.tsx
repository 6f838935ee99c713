import { paths } from '../lib/paths.ts'
import { PageHead } from '../layout/page-head.tsx'
import { loadPage } from '../loading/content.server.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { throwNotFound } from './load-best-sellers.server.ts'
import NotFoundPage from './not-found-page.tsx'
import { RichText } from './rich-text.tsx'
import type { Route } from './+types/faq-page'
import * as styles from './policy-page.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  return { page: (await loadPage(context, 'page.faq')) ?? (await throwNotFound(context)) }
}

/** Questions and answers written by staff; before that, the page does not exist. */
export default function FaqPage({ loaderData: { page } }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <div className="container">
      <PageHead title={page.title} description={page.description} />
      <Breadcrumb steps={[{ to: paths.home(), label: t('nav.home') }]} current={page.title} />
      <article className={styles.policy}>
        <h1 className="heading-1">{page.title}</h1>
        <RichText {...page} />
      </article>
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <NotFoundPage error={error} />
