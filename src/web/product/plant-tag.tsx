import { RichText } from '../i18n/rich-text.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { savedPercent, type Plant } from './plant.ts'
import * as styles from './plant-tag.module.css'

/** Sold out, saving or new: at most one of them. */
export function PlantTag({
  plant,
  onPicture = false,
}: {
  plant: Pick<Plant, 'price' | 'special_price' | 'is_new' | 'in_stock'>
  /** Placed in a corner of the plant's picture. */
  onPicture?: boolean
}) {
  const t = useTexts()
  const className = onPicture ? `${styles.tag} ${styles.onPicture}` : styles.tag
  const percent = savedPercent(plant)
  if (!plant.in_stock)
    return <span className={`${className} ${styles.soldOut}`}>{t('common.soldOut')}</span>
  if (percent !== null) {
    return (
      <span className={className}>
        <RichText
          t={t}
          text="common.savePercent"
          parts={{ percent: <span className="ltr">{percent}%</span> }}
        />
      </span>
    )
  }
  return plant.is_new ? (
    <span className={`${className} ${styles.new}`}>{t('common.new')}</span>
  ) : null
}
