import { Botanical } from '../storefront/plant-name.tsx'
import { usePlantNames } from '../storefront/plant.ts'
import { useTexts } from '../texts/use-texts.ts'

interface Item {
  name: string
  name_latin: string
  additional: {
    additional_info: { planting_assistance?: boolean | undefined }
    attributes: { color?: { option_label: string } | undefined; size?: { option_label: string } | undefined }
  }
}

/** The second name and what was chosen with the plant. */
export function ItemDetails({ item, latin = true }: { item: Item & { name_en?: string }; latin?: boolean }) {
  const say = useTexts('cart')
  const { below, belowIsLatin } = usePlantNames({ name_en: item.name_latin, ...item })
  const { color, size } = item.additional.attributes
  const chosen = [size?.option_label, color?.option_label].filter((label) => label !== undefined)
  return (
    <>
      {latin && below && <div className="mut3">{belowIsLatin ? <Botanical>{below}</Botanical> : <bdi>{below}</bdi>}</div>}
      {chosen.length > 0 && <div className="sm mut">{chosen.join(say('cart.comma'))}</div>}
      {item.additional.additional_info.planting_assistance && <div className="sm mut">{say('cart.planting')}</div>}
    </>
  )
}

/** A line's title in the language on screen. */
export const useItemTitle = (item: { name: string; name_latin: string }): string =>
  usePlantNames({ name_en: item.name_latin, ...item }).title
