import { useLocale } from '#web/i18n/use-texts.ts'
import { Ltr } from '../controls/money.tsx'
import { plantName, plantNameLanguage } from '../products/plant-name.ts'
import { ProductPicture } from '../products/product-picture.tsx'
import type { Plant, Variant } from './plant.ts'
import { useVariantName } from './use-option-names.ts'
import * as styles from './plant-name.module.css'

/** Picture and name of a plant, with its variant, SKU and place below. */
export function PlantName({
  plant,
  variant = null,
  large = false,
}: {
  plant: Plant
  variant?: Variant | null
  /** A larger layout for the phone screens. */
  large?: boolean
}) {
  const { locale } = useLocale()
  const nameOf = useVariantName()
  return (
    <span className={`${styles.plant} ${large ? styles.large : ''}`}>
      <ProductPicture picture={plant.image_url === null ? null : { url: plant.image_url }} />
      <span className={styles.words}>
        <b lang={plantNameLanguage(plant, locale)} dir="auto">
          {plantName(plant, locale)}
        </b>
        <small>
          {variant && <>{nameOf(variant)} · </>}
          <Ltr>{variant?.sku ?? plant.sku}</Ltr>
          {plant.place && (
            <>
              {' · '}
              <Ltr>{plant.place}</Ltr>
            </>
          )}
        </small>
      </span>
    </span>
  )
}
