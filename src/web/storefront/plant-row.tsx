import type { Plant } from '../product/plant.ts'
import { ProductCard } from '../product/product-card.tsx'
import * as grid from '../product/product-grid.module.css'
import * as section from '../ui/section.module.css'
import * as sectionHead from '../ui/section-head.module.css'

interface PlantRowProps {
  title: string
  plants: Plant[]
  /** The place for which their pages show the survival score, as a query string. */
  placeQuery?: string | undefined
}

/** A few plants under a heading, four or three beside each other. */
export function PlantRow({ title, plants, placeQuery }: PlantRowProps) {
  return (
    <section className={`${section.section} ${section.belowFirstView}`}>
      <div className={sectionHead.sectionHead}>
        <h2 className="heading-2">{title}</h2>
      </div>
      <div className={plants.length > 4 ? grid.three : grid.four}>
        {plants.map((plant) => (
          <ProductCard key={plant.id} plant={plant} placeQuery={placeQuery} />
        ))}
      </div>
    </section>
  )
}
