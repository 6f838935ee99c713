import { firstNameOf } from '#shared/text/first-name.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { dateFormatters } from '#shared/dates.ts'
import { getHome } from '#contract/office/home.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { useNow } from '../controls/use-now.ts'
import { DesktopActions } from '../layout/desktop-actions.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { EmptyList, LoadedAt } from '../table/list-states.tsx'
import { officeApi } from '../session/office-api.ts'
import { usePermissionCheck, useMember } from '../session/member.ts'
import { ComplianceCard } from '../compliance/compliance-card.tsx'
import { OnboardingCard } from '../onboarding/onboarding-card.tsx'
import { useOnboarding } from '../onboarding/use-onboarding.ts'
import { FirstSteps, useIsShopEmpty } from './first-steps.tsx'
import { QueueCard } from './queue-card.tsx'
import * as styles from './home-page.module.css'

// Members come for the queue; the figures load after it.
const Sales = lazy(() => import('./sales.tsx'))
const InvariantStatus = lazy(() => import('./invariant-status.tsx'))

/** UTC+3 all year. */
const hourInRiyadh = (now: Date): number => (now.getUTCHours() + 3) % 24

/** The tasks that wait for staff: a queue, not a dashboard (office.md O3.1). */
export default function HomePage() {
  const t = useTexts('office')
  const { locale } = useLocale()
  const me = useMember()
  const can = usePermissionCheck()
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['home'],
    queryFn: async ({ signal }) => (await officeApi.call(getHome, { signal })).data,
  })
  const isEmpty = useIsShopEmpty()
  // Figures and everything else appear after the first order of a customer.
  const isNew = useOnboarding()?.phase === 'first' || isEmpty
  const canStart = can('settings.write') || can('catalogue.write')
  const now = useNow()
  const greeting = hourInRiyadh(now) < 12 ? 'office.home.morning' : 'office.home.evening'
  return (
    <>
      <PageHead
        title={t(greeting, { name: firstNameOf(me.name) })}
        note={
          <span className={styles.today}>
            {dateFormatters(locale).shortWeekday(now.toISOString())}
          </span>
        }
      >
        <FrequentActions />
      </PageHead>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Rows count={4} />}
      {can('settings.write') ? <OnboardingCard /> : isEmpty && canStart && <FirstSteps />}
      {data?.cards.length === 0 && !(isNew && canStart) && (
        <EmptyList
          icon="check-circle"
          title={t('office.home.done')}
          hint={t('office.home.doneHint')}
        />
      )}
      {data && data.cards.length > 0 && (
        <section className={styles.waiting}>
          <h2>{t('office.home.waiting')}</h2>
          <ul className={styles.queue}>
            {data.cards.map((card) => (
              <li key={card.kind}>
                <QueueCard card={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ComplianceCard />
      <Suspense>
        {data?.sales && !isNew && <Sales sales={data.sales} />}
        {data?.books && <InvariantStatus result={data.books} />}
      </Suspense>
      <LoadedAt at={dataUpdatedAt} />
    </>
  )
}

/** Buttons for the most frequent actions. */
function FrequentActions() {
  const t = useTexts('office')
  const can = usePermissionCheck()
  return (
    <DesktopActions>
      {can('stock.write') && (
        <ButtonLink icon="tray-arrow-down" to="/stock/receive">
          {t('office.stock.receive.title')}
        </ButtonLink>
      )}
      {can('catalogue.write') && (
        <ButtonLink variant="primary" icon="plus" to="/products/new">
          {t('office.product.add')}
        </ButtonLink>
      )}
    </DesktopActions>
  )
}
