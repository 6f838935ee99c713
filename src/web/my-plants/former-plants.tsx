import type { OwnedPlant } from '#contract/owned-plants/parts.ts'
import { paths } from '../lib/paths.ts'
import { Link } from '../ui/link.tsx'
import { nameOf, useCareWords } from './use-care-words.ts'
import * as styles from './former-plants.module.css'
import * as thumbnail from '../ui/thumbnail.module.css'

/** Plants that died, were given away or removed: their diaries stay, and they can come back. */
export function FormerPlants({ plants }: { plants: OwnedPlant[] }) {
  const { t } = useCareWords()
  return (
    <section aria-labelledby="former-plants" className={styles.former}>
      <h2 className="heading-4" id="former-plants">
        {t('former')}
      </h2>
      <ul>
        {plants.map((plant) => (
          <li key={plant.id}>
            <span className={thumbnail.thumbnail}>
              {plant.image && <img src={plant.image} alt="" />}
            </span>
            <Link to={paths.myPlant(plant.id)}>
              <bdi>{nameOf(plant)}</bdi>
            </Link>
            <small className="muted">
              {t(plant.status === 'given' ? 'plant.given' : 'plant.gone')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
