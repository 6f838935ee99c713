import { useTexts } from '../texts/use-texts.ts'
import type { Plant } from './plant.ts'
import { ProductCard } from './product-card.tsx'

/** Plants of the same category. */
export function RelatedPlants({ plants }: { plants: Plant[] }) {
  const say = useTexts('product')
  if (plants.length === 0) return null
  return (
    <section className="s below">
      <div className="sh">
        <h2 className="h2">{say('product.related')}</h2>
      </div>
      <div className="grid4">
        {plants.map((plant) => (
          <ProductCard key={plant.id} plant={plant} />
        ))}
      </div>
    </section>
  )
}
