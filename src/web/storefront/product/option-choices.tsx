import type { Color, Size, Unit } from '#contract/product.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useOwnName } from '../../product/plant.ts'
import { Swatch } from '../../product/swatch.tsx'
import * as swatch from '../../product/swatch.module.css'
import * as chip from '../../ui/chip.module.css'
import * as field from '../../ui/field.module.css'
import * as styles from './option-choices.module.css'

interface ChoiceProps {
  chosen: number | undefined
  onChoose: (id: number) => void
}

/** The choice of a colour. */
export function ColorChoice({ colors, chosen, onChoose }: ChoiceProps & { colors: Color[] }) {
  const t = useTexts('product')
  const nameOf = useOwnName()
  if (colors.length === 0) return null
  const current = colors.find(({ id }) => id === chosen)
  return (
    <fieldset className={styles.option}>
      <legend>
        {t('product.color')} {current && <span className="muted">{nameOf(current)}</span>}
      </legend>
      <div className={styles.colors}>
        {colors.map((color) => (
          <label key={color.id} className={swatch.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name="color"
              checked={color.id === chosen}
              onChange={() => onChoose(color.id)}
            />
            <Swatch hex={color.hex_code} />
            {nameOf(color)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The choice of a size. */
export function SizeChoice({ sizes, chosen, onChoose }: ChoiceProps & { sizes: Size[] }) {
  const t = useTexts('product')
  const nameOf = useOwnName()
  if (sizes.length === 0) return null
  return (
    <fieldset className={styles.option}>
      <legend>{t('product.size')}</legend>
      <div className={chip.chips}>
        {sizes.map((size) => (
          <label
            key={size.id}
            className={`${chip.chip} ${chip.square} ${size.id === chosen ? chip.selected : ''}`}
          >
            <input
              type="radio"
              className="visually-hidden"
              name="size"
              checked={size.id === chosen}
              onChange={() => onChoose(size.id)}
            />
            {nameOf(size)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The choice of help with planting, which is free. */
export function PlantingChoice({
  unit,
  chosen,
  onChoose,
}: {
  unit: Unit
  chosen: boolean
  onChoose: (chosen: boolean) => void
}) {
  const t = useTexts('product')
  return (
    <div className={`${styles.option} ${styles.planting}`}>
      <label className={field.checkbox}>
        <input
          type="checkbox"
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span>
          {t('product.planting')} · <span className={styles.free}>{t('product.plantingFree')}</span>
          <span className={`${field.hint} ${styles.hint}`}>
            {t(unit === 'm2' ? 'product.plantingHintInSquareMetres' : 'product.plantingHint')}
          </span>
        </span>
      </label>
    </div>
  )
}
