import { useFavorite, type FavoritePlace } from '../session/favorites.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'

/** Adds a plant to the wishlist, or removes it. */
export function FavoriteButton({
  product,
  name,
  className,
  where = 'list',
}: {
  product: { id: number; is_saved: boolean }
  name: string
  className: string | undefined
  where?: FavoritePlace
}) {
  const t = useTexts()
  const { saved, toggle } = useFavorite(product, where)
  return (
    <button
      type="button"
      className={className}
      aria-pressed={saved}
      aria-label={`${t('card.save')}: ${name}`}
      onClick={() => toggle()}
    >
      <Icon name={saved ? 'heart-fill' : 'heart'} />
    </button>
  )
}
