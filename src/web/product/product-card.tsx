import { memo, type ReactNode } from 'react'
import { paths } from '../lib/paths.ts'
import { useShop } from '../lib/use-shop.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { CardMarkSlot } from '../survival/card-mark-slot.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import { Prices } from '../ui/price.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { SecondName } from './plant-name.tsx'
import { PlantFacts } from './plant-facts.tsx'
import { PlantTag } from './plant-tag.tsx'
import { usePlantNames, type Plant } from './plant.ts'
import { usePurchase } from './use-purchase.ts'
import * as styles from './product-card.module.css'

const cardWidth = '(min-width: 1200px) 300px, (min-width: 768px) 33vw, 46vw'

interface ProductCardProps {
  plant: Plant
  /** It is in the first view: its picture is not lazy. */
  priority?: boolean
  heading?: 'h2' | 'h3'
  /** The place for which its page shows the survival score, as a query string; absent: the remembered place. */
  placeQuery?: string | undefined
  /** Replaces "add to cart". */
  action?: ReactNode
}

/** A plant in a grid. Memoised: its list renders again at every navigation. */
export const ProductCard = memo(function ProductCard({
  plant,
  priority = false,
  heading: Heading = 'h3',
  placeQuery,
  action,
}: ProductCardProps) {
  const t = useTexts()
  const { title } = usePlantNames(plant)
  const to = paths.product(plant.id, placeQuery)
  return (
    <article className={styles.card}>
      <div className={styles.pictures}>
        <CardPictures to={to} images={plant.images} priority={priority} />
        <PlantTag plant={plant} onPicture />
        <CardMarkSlot productId={plant.id} />
        <FavoriteButton product={plant} name={title} className={styles.favorite} />
      </div>
      <div className={styles.head}>
        <div className={styles.names}>
          <Heading className={styles.name}>
            <Link to={to} prefetch="intent">
              <bdi>{title}</bdi>
            </Link>
          </Heading>
          <SecondName plant={plant} className={styles.secondName} />
        </div>
        <div className={styles.prices}>
          <Prices product={plant} />
        </div>
      </div>
      <PlantFacts plant={plant} />
      <div className={styles.actions}>
        {action ?? <AddOrChoose {...{ plant, title, to }} />}
        <Link
          className={`${buttonClass({ variant: 'text', small: true })} ${styles.details}`}
          to={to}
          prefetch="intent"
          aria-label={`${t('card.details')}: ${title}`}
        >
          <span>{t('card.details')}</span>
          <Icon name="eye" />
        </Link>
      </div>
    </article>
  )
})

/** Adds one to the cart; for a plant that varies, links to its page. */
function AddOrChoose({ plant, title, to }: { plant: Plant; title: string; to: string }) {
  const t = useTexts()
  const { busy, add } = usePurchase(plant)
  const closed = useShop()?.closed_notice && 'card.closed'
  /** The reason why it cannot be bought. */
  const refusal = plant.in_stock ? closed : 'common.soldOut'
  const name = <span className="visually-hidden">: {title}</span>
  if (!refusal && plant.varies)
    return (
      <Link className={buttonClass({ variant: 'tonal', small: true })} to={to} prefetch="intent">
        {t('card.choose')}
        {name}
      </Link>
    )
  return (
    <Button
      variant="tonal"
      small
      busy={busy}
      disabled={!!refusal}
      onClick={() => void add({ quantity: 1 })}
    >
      {t(refusal || 'card.addToCart')}
      {name}
    </Button>
  )
}

interface CardPicturesProps {
  to: string
  images: Plant['images']
  priority: boolean
}

/** The first picture, and on hover the second. */
function CardPictures({ to, images: [front, back], priority }: CardPicturesProps) {
  return (
    <Link to={to} prefetch="intent" tabIndex={-1} aria-hidden="true">
      <Picture image={front} alt="" sizes={cardWidth} priority={priority} />
      {back && (
        <span className={styles.second}>
          <Picture image={back} alt="" sizes={cardWidth} />
        </span>
      )}
    </Link>
  )
}
