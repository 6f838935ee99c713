import { useState } from 'react'
import type { CareSettings } from '#contract/owned-plants/care.ts'
import type { OwnedPlant } from '#contract/owned-plants/parts.ts'
import { getCareSettings } from '#contract/owned-plants/care.ts'
import { listOwnedPlants } from '#contract/owned-plants/plants.ts'
import { RequireAuth } from '../auth/require-auth.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { customerLoader, useCustomerData, type LoadedBy } from '../loading/customer-loader.ts'
import { defer, Deferred } from '../loading/deferred.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { RowSkeletons } from '../ui/skeleton.tsx'
import { AddPlant } from './add-plant.tsx'
import { CareCalendar } from './care-calendar.tsx'
import { FormerPlants } from './former-plants.tsx'
import { MonthJobs } from './month-jobs.tsx'
import { NoPlants } from './no-plants.tsx'
import { PlantGroups } from './plant-groups.tsx'
import { Reminders } from './reminders.tsx'
import { Today } from './today.tsx'
import { askedAbout, Unplaced } from './unplaced.tsx'
import type { Route } from './+types/my-plants-page'
import * as styles from './my-plants-page.module.css'
import * as pageHeader from '../ui/page-header.module.css'

export const handle = { texts: ['my-plants', 'plants', 'auth'] } satisfies Handle

export const clientLoader = customerLoader(({ request: { signal } }: Route.ClientLoaderArgs) => ({
  plants: defer(browserApi.call(listOwnedPlants, { signal }).then(({ data }) => data)),
  former: defer(
    Promise.all(
      (['given', 'gone'] as const).map((status) =>
        browserApi.call(listOwnedPlants, { query: { status }, signal }),
      ),
    ).then((lists) => lists.flatMap(({ data }) => data)),
  ),
  settings: defer(browserApi.call(getCareSettings, { signal }).then(({ data }) => data)),
}))

/** The customer's plants: those that need water today first, then by place (plants.md 53.1). */
export default function MyPlantsPage({ loaderData }: Route.ComponentProps) {
  return <Screen data={useCustomerData(loaderData)} />
}

export function HydrateFallback() {
  return <Screen data={null} />
}

function Screen({ data }: { data: LoadedBy<typeof clientLoader> | null }) {
  const t = useTexts('my-plants')
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="container">
      <PageHead title={t('page.title')} hidden />
      <Breadcrumb
        steps={[
          { to: paths.home(), label: t('nav.home') },
          { to: paths.profile(), label: t('nav.account') },
        ]}
        current={t('page.title')}
      />
      <div className={pageHeader.pageHeader}>
        <h1 className="heading-1">{t('page.title')}</h1>
        {data && (
          <Button className={styles.add} variant="outline" small onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('add.open')}
          </Button>
        )}
      </div>
      <RequireAuth reason="auth.needPage">
        {() => (
          <>
            <Deferred
              resolve={data?.plants}
              skeleton={<RowSkeletons count={5} />}
              fallback="failed"
              namespace="my-plants"
            >
              {(plants) =>
                plants.length > 0 ? (
                  <Owned plants={plants} settings={data?.settings} />
                ) : (
                  <NoPlants onAdd={() => setAdding(true)} />
                )
              }
            </Deferred>
            <Deferred resolve={data?.former} skeleton={null}>
              {(plants) => plants.length > 0 && <FormerPlants plants={plants} />}
            </Deferred>
            <AddPlant open={isAdding} onClose={() => setAdding(false)} />
          </>
        )}
      </RequireAuth>
    </div>
  )
}

function Owned({
  plants,
  settings,
}: {
  plants: OwnedPlant[]
  settings: LoadedBy<typeof clientLoader>['settings'] | undefined
}) {
  const asked = new Set(askedAbout(plants))
  return (
    <div className={styles.page}>
      <div className={styles.today}>
        <Today plants={plants} />
        <Unplaced plants={plants} />
      </div>
      <div className={styles.plants}>
        <PlantGroups plants={plants.filter((plant) => plant.place !== null || !asked.has(plant))} />
      </div>
      <div className={styles.side}>
        <Deferred resolve={settings} skeleton={<RowSkeletons count={2} />}>
          {(loaded: CareSettings) => (
            <>
              <CareCalendar feed={loaded.feed} />
              <MonthJobs plants={plants} />
              <Reminders settings={loaded} />
            </>
          )}
        </Deferred>
      </div>
    </div>
  )
}
