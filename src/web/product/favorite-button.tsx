import { useFavorite, type FavoritePlace } from '../session/favorites.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'

/** The heart of a plant. */
export function FavoriteButton({
  product,
  name,
  className = 'fav',
  where = 'list',
}: {
  product: { id: number; is_saved: boolean }
  name: string
  className?: string
  where?: FavoritePlace
}) {
  const t = useTexts()
  const { saved, toggle } = useFavorite(product, where)
  return (
    <button
      type="button"
      className={saved ? `${className} on` : className}
      aria-pressed={saved}
      aria-label={`${t('card.save')}: ${name}`}
      onClick={() => toggle()}
    >
      <Icon name={saved ? 'heart-fill' : 'heart'} />
    </button>
  )
}
