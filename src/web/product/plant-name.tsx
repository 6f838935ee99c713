import { preload } from 'react-dom'
import serif from '../assets/fonts/ibm-plex-serif-latin-400-italic.woff2?url'
import { usePlantNames, type PlantNames } from './plant.ts'
import * as styles from './plant-name.module.css'

/** The name below the title: the Latin one in Arabic, the common one in English; nothing where it would repeat the title. */
export function SecondName({
  plant,
  className,
}: {
  plant: PlantNames
  className: string | undefined
}) {
  const { below, belowIsLatin } = usePlantNames(plant)
  return (
    below && (
      <div className={className}>
        {belowIsLatin ? <Botanical>{below}</Botanical> : <bdi>{below}</bdi>}
      </div>
    )
  )
}

/** A botanical name: true italic, always left to right. */
function Botanical({ children }: { children: string }) {
  preload(serif, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <span className={styles.botanical} lang="la">
      {children}
    </span>
  )
}
