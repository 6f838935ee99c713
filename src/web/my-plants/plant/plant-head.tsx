import { Link } from 'react-router'
import { updateOwnedPlant } from '#contract/owned-plants/plants.ts'
import { browserApi } from '../../lib/browser-api.ts'
import { paths } from '../../lib/paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PlantMenu } from './plant-menu.tsx'
import { useAction } from '../use-action.ts'
import { nameOf, useCareWords } from '../use-care-words.ts'
import type { OwnedPlantDetail } from './owned-plant-detail.ts'
import { useFocusOnChange } from './use-focus-on-change.ts'
import * as styles from './plant-head.module.css'
import * as pageHeader from '../../ui/page-header.module.css'

/** The names of a plant, where it stands and since when, and what became of it. */
export function PlantHead({ plant }: { plant: OwnedPlantDetail }) {
  const { t, dates, place, list } = useCareWords()
  const name = nameOf(plant)
  const location = list([plant.place && place(plant.place), plant.city_name])
  const planted = t('plant.planted', { day: dates.day(plant.planted_on) })
  return (
    <>
      <Breadcrumb
        steps={[
          { to: paths.home(), label: t('nav.home') },
          { to: paths.myPlants(), label: t('page.title') },
        ]}
        current={name}
      />
      <div className={pageHeader.pageHeader}>
        <div>
          <h1 className="heading-1" ref={useFocusOnChange(plant.status)} tabIndex={-1}>
            <bdi>{plant.count > 1 ? t('many', { name, count: plant.count }) : name}</bdi>
          </h1>
          <p className="muted">
            {plant.name_latin && <bdi className={styles.latin}>{plant.name_latin}</bdi>}
            {[location, planted].filter(Boolean).map((words) => (
              <span key={words} className={styles.part}>
                {words}
              </span>
            ))}
          </p>
        </div>
        <div className={styles.ways}>
          {plant.profile && (
            <Link
              className={buttonClass({ variant: 'outline', small: true })}
              to={paths.care(plant.profile)}
            >
              <Icon name="printer" />
              {t('printCard')}
            </Link>
          )}
          <PlantMenu plant={plant} />
        </div>
      </div>
      {plant.status !== 'alive' && <FormerNotice plant={plant} />}
    </>
  )
}

/** Says what became of the plant, and takes it back. */
function FormerNotice({ plant }: { plant: OwnedPlantDetail }) {
  const { t } = useCareWords()
  const { busy, run } = useAction('about.failed')
  const revive = () =>
    run(() =>
      browserApi.call(updateOwnedPlant, { params: { id: plant.id }, body: { status: 'alive' } }),
    )
  return (
    <Alert kind="info">
      {t(plant.status === 'given' ? 'plant.given' : 'plant.gone')}{' '}
      <Button variant="text" small busy={busy} onClick={revive}>
        {t('plant.revive')}
      </Button>
    </Alert>
  )
}
