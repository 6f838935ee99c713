import { useEffect, useState } from 'react'
import { findPlaces } from '#contract/plants/finder.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { ProductCard } from '../product/product-card.tsx'
import type { Plant } from '../product/plant.ts'
import { toPlant } from '../product/to-plant.ts'
import { finderQuery } from '../survival/finder-query.ts'
import type { PlaceQuestion } from '../survival/place-question.ts'
import { rememberedPlace, useRememberedPlace } from '../survival/remembered-place.ts'
import { Link } from '../ui/link.tsx'
import { FinderTile } from './finder-tile.tsx'
import * as grid from '../product/product-grid.module.css'
import * as section from '../ui/section.module.css'
import * as sectionHead from '../ui/section-head.module.css'
import * as textLink from '../ui/text-link.module.css'

const shown = 4

/** The plants for the remembered place; without one the link to the place finder. */
export default function LivesHere() {
  const t = useTexts('plants')
  const place = useRememberedPlace()
  const plants = useFound(place)
  useEffect(() => void rememberedPlace(), [])
  if (!place || !plants?.length) return <FinderTile />
  return (
    <section className={section.section}>
      <div className={sectionHead.sectionHead}>
        <h2 className="heading-2">{t('finder.here')}</h2>
        <Link
          className={`${textLink.textLink} ${sectionHead.link}`}
          to={paths.placeFinder(String(new URLSearchParams(finderQuery(place))))}
        >
          {t('finder.all')}
        </Link>
      </div>
      <div className={grid.four}>
        {plants.map((plant) => (
          <ProductCard key={plant.id} plant={plant} />
        ))}
      </div>
    </section>
  )
}

/** The most certain plants for a place; null while loading and after a failure. */
function useFound(place: PlaceQuestion | null): Plant[] | null {
  const [plants, setPlants] = useState<Plant[] | null>(null)
  useEffect(() => {
    if (!place) return
    let isWanted = true
    browserApi.call(findPlaces, { query: finderQuery(place) }).then(
      ({ data }) => {
        if (isWanted) setPlants(data.plants.slice(0, shown).map(({ product }) => toPlant(product)))
      },
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [place])
  return plants
}
