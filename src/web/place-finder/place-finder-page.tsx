import { useEffect } from 'react'
import { Link } from 'react-router'
import { apiContext } from '../lib/page-context.ts'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { rememberPlaceOfAddress } from '../survival/place-of-address.ts'
import { questionOf } from './answers.ts'
import { FinderEmpty } from './finder-empty.tsx'
import { FinderResult } from './finder-result.tsx'
import { loadFinder } from './load-finder.server.ts'
import { Questions } from './questions.tsx'
import { useAnswerTexts } from './use-answer-texts.ts'
import type { Route } from './+types/place-finder-page'
import * as pageHeader from '../ui/page-header.module.css'
import * as styles from './place-finder-page.module.css'

export const handle = { texts: ['plants', 'place-finder'] } satisfies Handle

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadFinder(context.get(apiContext), url.searchParams)

/** “What will live here?” (plants.md 52): five questions, and their result at its own address. */
export default function PlaceFinderPage({
  loaderData: { cities, answers, mistakes, climates, result },
}: Route.ComponentProps) {
  const t = useTexts('place-finder')
  const texts = useAnswerTexts(cities)
  const isAnswered = result !== null
  useEffect(() => {
    if (isAnswered) rememberPlaceOfAddress(questionOf(answers))
  }, [isAnswered, answers])
  const home = { to: paths.home(), label: t('nav.home') }
  if (!result)
    return (
      <div className="container">
        <PageHead title={t('finder.title')} description={t('finder.lead')} />
        <Breadcrumb steps={[home]} current={t('finder.name')} />
        <div className={`${pageHeader.pageHeader} ${styles.head}`}>
          <div>
            <h1 className="heading-1">{t('finder.title')}</h1>
            <p className="text-lead">{t('finder.lead')}</p>
          </div>
        </div>
        <Questions {...{ cities, answers, mistakes, climates }} />
      </div>
    )
  const title = t(`found.title.${result.place}`, { city: texts.city(answers) })
  const finder = { to: paths.placeFinder(), label: t('finder.name') }
  return (
    <div className="container">
      <PageHead title={title} description={t('finder.lead')} hidden />
      <Breadcrumb steps={[home, finder]} current={texts.place(answers)} />
      {result.total > 0 ? (
        <FinderResult {...{ title, answers, texts, result }} />
      ) : (
        <FinderEmpty {...{ title, answers, texts, result }} />
      )}
      <p className={styles.method}>
        <Link to={paths.method()}>{t('found.method')}</Link>
      </p>
    </div>
  )
}
