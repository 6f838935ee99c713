import type { Plant } from '../product/plant.ts'
import { ProductCard } from '../product/product-card.tsx'

/** A few plants under a heading, four or three beside each other. */
export function PlantRow({ title, plants }: { title: string; plants: Plant[] }) {
  return (
    <section className="s below">
      <div className="sh">
        <h2 className="heading-2">{title}</h2>
      </div>
      <div className={plants.length > 4 ? 'grid3' : 'grid4'}>
        {plants.map((plant) => (
          <ProductCard key={plant.id} plant={plant} />
        ))}
      </div>
    </section>
  )
}
