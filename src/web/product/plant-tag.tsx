import { RichText } from '../i18n/rich-text.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { savedPercent, type Plant } from './plant.ts'

/** Sold out, saving or new: at most one of them. */
export function PlantTag({
  plant,
}: {
  plant: Pick<Plant, 'price' | 'special_price' | 'is_new' | 'in_stock'>
}) {
  const t = useTexts()
  const percent = savedPercent(plant)
  if (!plant.in_stock) return <span className="tag out">{t('common.soldOut')}</span>
  if (percent !== null) {
    return (
      <span className="tag">
        <RichText
          t={t}
          text="common.savePercent"
          parts={{ percent: <span className="ltr">{percent}%</span> }}
        />
      </span>
    )
  }
  return plant.is_new ? <span className="tag n">{t('common.new')}</span> : null
}
