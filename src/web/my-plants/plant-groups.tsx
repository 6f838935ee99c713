import type { OwnedPlant } from '#contract/owned-plants/parts.ts'
import { paths } from '../lib/paths.ts'
import { SmallMark } from '../survival/small-mark.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { isDue, nameOf, useCareWords } from './use-care-words.ts'
import * as styles from './plant-groups.module.css'

interface Group {
  key: string
  icon: IconName
  plants: OwnedPlant[]
}

/** Groups by place; the rooms of a house form one group. */
function groupsOf(plants: OwnedPlant[]): Group[] {
  const keyOf = ({ place }: OwnedPlant) =>
    place === null ? 'unplaced' : place.startsWith('indoor') ? 'home' : place
  return [...new Set(plants.map(keyOf))].map((key) => ({
    key,
    icon: iconOf(key),
    plants: plants.filter((plant) => keyOf(plant) === key),
  }))
}

function iconOf(key: string): IconName {
  if (key === 'home') return 'couch'
  if (key === 'garden_sun' || key === 'patio_shaded') return 'tree'
  return key === 'unplaced' ? 'map-pin' : 'buildings'
}

/** All plants as cards, each with its score and next watering. */
export function PlantGroups({ plants }: { plants: OwnedPlant[] }) {
  const { t, place } = useCareWords()
  return groupsOf(plants).map(({ key, icon, plants: members }) => {
    const cities = [...new Set(members.flatMap(({ city_name: city }) => city ?? []))]
    return (
      <section key={key} className={styles.group}>
        <h2 className="heading-3">
          <Icon name={icon} />
          {key === 'home' || key === 'unplaced' ? t(`group.${key}`) : place(key)}
          {cities.length === 1 && <span className="muted">{cities[0]}</span>}
        </h2>
        <ul className={styles.cards}>
          {members.map((plant) => (
            <PlantCard key={plant.id} plant={plant} />
          ))}
        </ul>
      </section>
    )
  })
}

function PlantCard({ plant }: { plant: OwnedPlant }) {
  const { t, band, litres, when } = useCareWords()
  const name = nameOf(plant)
  const due = isDue(plant)
  return (
    <li className={styles.card}>
      <span className={styles.picture}>{plant.image && <img src={plant.image} alt="" />}</span>
      <div className={styles.words}>
        <h3>
          <Link to={paths.myPlant(plant.id)} className={styles.name ?? ''}>
            <bdi>{plant.count > 1 ? t('many', { name, count: plant.count }) : name}</bdi>
          </Link>
        </h3>
        {plant.band !== 'unknown' && (
          <span className={styles.mark}>
            <SmallMark band={plant.band} />
            {band(plant.band)}
          </span>
        )}
        {plant.next_water_on !== null && plant.litres_a_time !== null && (
          <p className={due ? `${styles.water} ${styles.due}` : styles.water}>
            <Icon name="drop" />
            <span>
              <b>{when(plant.next_water_on)}</b> <span className={styles.between}>·</span>{' '}
              <small>{litres(plant.litres_a_time)}</small>
            </span>
          </p>
        )}
      </div>
      <Icon name="caret-right" flip className={styles.go} />
    </li>
  )
}
