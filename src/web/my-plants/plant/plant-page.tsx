import { Link } from 'react-router'
import type { DiaryEntry } from '#contract/owned-plants/parts.ts'
import { getOwnedPlant, listDiary } from '#contract/owned-plants/plants.ts'
import { RequireAuth } from '../../auth/require-auth.tsx'
import { PageHead } from '../../layout/page-head.tsx'
import type { Handle } from '../../layout/shell.tsx'
import { browserApi } from '../../lib/browser-api.ts'
import { paths } from '../../lib/paths.ts'
import { customerLoader, useCustomerData, type LoadedBy } from '../../loading/customer-loader.ts'
import { defer, Deferred, useSettled } from '../../loading/deferred.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowSkeletons } from '../../ui/skeleton.tsx'
import { Diary } from './diary.tsx'
import { NextWatering } from './next-watering.tsx'
import { PhotoLine } from './photo-line.tsx'
import { PlantHead } from './plant-head.tsx'
import { PlantSettings } from './plant-settings.tsx'
import { ScorePanel } from './score-panel.tsx'
import type { OwnedPlantDetail } from './owned-plant-detail.ts'
import { nameOf } from '../use-care-words.ts'
import { YearTable } from './year-table.tsx'
import type { Route } from './+types/plant-page'
import * as styles from './plant-page.module.css'

export const handle = { texts: ['my-plants', 'plants', 'auth'] } satisfies Handle

export const clientLoader = customerLoader(
  ({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) => ({
    plant: defer(
      browserApi.call(getOwnedPlant, { params: { id }, signal }).then(({ data }) => data),
    ),
    photos: defer(
      browserApi
        .call(listDiary, { params: { id }, query: { kind: 'photo', limit: 100 }, signal })
        .then(({ data }) => data),
    ),
    diary: defer(browserApi.call(listDiary, { params: { id }, query: { limit: 100 }, signal })),
  }),
)

/** One of the customer's plants: its pictures, next watering, year and diary (plants.md 53.1). */
export default function PlantPage({ loaderData, params: { id } }: Route.ComponentProps) {
  // Another plant begins with a skeleton: neither the title nor the page is that of the former one.
  return <Screen key={id} data={useCustomerData(loaderData)} />
}

export function HydrateFallback() {
  return <Screen data={null} />
}

type Loaded = LoadedBy<typeof clientLoader>

function Screen({ data }: { data: Loaded | null }) {
  const t = useTexts('my-plants')
  const settled = useSettled(data?.plant)
  const title = settled && 'data' in settled ? nameOf(settled.data) : t('page.title')
  return (
    <div className="container">
      <PageHead title={title} hidden />
      <RequireAuth reason="auth.needPage">
        {() => (
          <Deferred
            resolve={data?.plant}
            skeleton={<RowSkeletons count={6} />}
            fallback="plant.failed"
            namespace="my-plants"
            notFound={
              <EmptyState icon="plant" title={t('plant.notFound')} heading="h1">
                <Link className={buttonClass({ small: true })} to={paths.myPlants()}>
                  {t('plant.back')}
                </Link>
              </EmptyState>
            }
          >
            {(plant) => <Plant plant={plant} data={data} />}
          </Deferred>
        )}
      </RequireAuth>
    </div>
  )
}

function Plant({ plant, data }: { plant: OwnedPlantDetail; data: Loaded | null }) {
  const photosOf = (entries: DiaryEntry[]) => entries.filter(({ photo }) => photo !== null)
  return (
    <>
      <PlantHead plant={plant} />
      <div className={styles.first}>
        <Deferred resolve={data?.photos} skeleton={<PhotoLine plant={plant} photos={null} />}>
          {(entries) => <PhotoLine plant={plant} photos={photosOf(entries)} />}
        </Deferred>
        <div className={styles.side}>
          <NextWatering plant={plant} />
          <ScorePanel plant={plant} />
        </div>
      </div>
      <YearTable plant={plant} />
      <div className={styles.last}>
        <Diary plant={plant} diary={data?.diary} />
        <PlantSettings key={`${plant.id} ${plant.city} ${plant.place}`} plant={plant} />
      </div>
    </>
  )
}
