import { memo, type ReactNode } from 'react'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Prices } from '../ui/price.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { Botanical } from './plant-name.tsx'
import { PlantFacts } from './plant-facts.tsx'
import { PlantTag } from './plant-tag.tsx'
import { usePlantNames, type Plant } from './plant.ts'
import { usePurchase } from './use-purchase.ts'

const cardWidth = '(min-width: 1200px) 300px, (min-width: 768px) 33vw, 46vw'

interface ProductCardProps {
  plant: Plant
  /** Stands in the first view: its picture is not lazy. */
  priority?: boolean
  heading?: 'h2' | 'h3'
  /** What stands in place of "add to cart". */
  action?: ReactNode
}

/** A plant in a grid. Remembered: its list is drawn again whenever somebody sets out for another page. */
export const ProductCard = memo(function ProductCard({
  plant,
  priority = false,
  heading: Heading = 'h3',
  action,
}: ProductCardProps) {
  const t = useTexts()
  const { title, below, belowIsLatin } = usePlantNames(plant)
  const { busy, add } = usePurchase(plant)
  const to = paths.product(plant.id)
  const [front, back] = plant.images
  return (
    <article className="card">
      <div className="ph">
        <Link to={to} prefetch="intent" tabIndex={-1} aria-hidden="true">
          <Picture image={front} alt="" sizes={cardWidth} priority={priority} />
          {back && (
            <span className="second">
              <Picture image={back} alt="" sizes={cardWidth} />
            </span>
          )}
        </Link>
        <PlantTag plant={plant} />
        <FavoriteButton product={plant} name={title} />
      </div>
      <div className="hd">
        <div>
          <Heading className="nm">
            <Link to={to} prefetch="intent">
              <bdi>{title}</bdi>
            </Link>
          </Heading>
          {below && (
            <div className="lt">
              {belowIsLatin ? <Botanical>{below}</Botanical> : <bdi>{below}</bdi>}
            </div>
          )}
        </div>
        <div className="prices">
          <Prices product={plant} />
        </div>
      </div>
      <PlantFacts plant={plant} />
      <div className="ac">
        {action ?? (
          <Button
            variant="tonal"
            small
            busy={busy}
            disabled={!plant.in_stock}
            onClick={() => void add({ quantity: 1 })}
          >
            {t(plant.in_stock ? 'card.addToCart' : 'common.soldOut')}
            <span className="visually-hidden">: {title}</span>
          </Button>
        )}
        <Link
          className="btn s g"
          to={to}
          prefetch="intent"
          aria-label={`${t('card.details')}: ${title}`}
        >
          <span className="dt">{t('card.details')}</span>
          <span className="di">
            <Icon name="eye" />
          </span>
        </Link>
      </div>
    </article>
  )
})
