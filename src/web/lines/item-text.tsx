import { SecondName } from '../product/plant-name.tsx'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import type { PictureSource } from '../ui/picture.tsx'

export interface Item {
  name: string
  name_latin: string
  name_en: string
  additional: {
    additional_info: { planting_assistance?: boolean | undefined }
    attributes: {
      color?: { option_label: string } | undefined
      size?: { option_label: string } | undefined
    }
  }
}

/** The size and the colour, in the reader's language. */
const optionLabels = ({ additional: { attributes } }: Pick<Item, 'additional'>): string[] =>
  [attributes.size?.option_label, attributes.color?.option_label].filter(
    (label) => label !== undefined,
  )

/** The second name and the options chosen with the plant. */
export function ItemDetails({ item }: { item: Item }) {
  const t = useTexts('cart')
  const chosen = optionLabels(item)
  return (
    <>
      <SecondName plant={item} className="text-small subtle" />
      {chosen.length > 0 && <div className="text-small muted">{chosen.join(t('cart.comma'))}</div>}
      {item.additional.additional_info.planting_assistance && (
        <div className="text-small muted">{t('cart.planting')}</div>
      )}
    </>
  )
}

/** A line's title in the present language: Arabic shows `name`, English the Latin name (decisions). */
export function useTitleOf(): (item: { name: string; name_latin: string }) => string {
  const { locale } = useLocale()
  return ({ name, name_latin }) => (locale === 'ar' ? name : name_latin)
}

/** The title with size and colour, for a sentence about one line. */
export function useLineName(): (item: Omit<Item, 'name_en'>) => string {
  const t = useTexts('cart')
  const titleOf = useTitleOf()
  return (item) => [titleOf(item), ...optionLabels(item)].join(t('cart.comma'))
}

export const useItemTitle = (item: { name: string; name_latin: string }): string =>
  useTitleOf()(item)

/** The picture of an order line. The API has its middle size; lists show the small one. */
export const orderPicture = ({ image }: { image: string | null }): PictureSource | null =>
  image === null
    ? null
    : {
        small_image_url: image.replace(/-m\.webp$/, '-s.webp'),
        medium_image_url: image,
        large_image_url: image,
      }
