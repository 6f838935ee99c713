import type { Color, Size, Unit } from '#contract/product.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useOwnName } from '../../product/plant.ts'
import { Swatch } from '../../product/swatch.tsx'

interface ChoiceProps {
  chosen: number | undefined
  onChoose: (id: number) => void
}

/** One colour of those the plant comes in. */
export function ColorChoice({ colors, chosen, onChoose }: ChoiceProps & { colors: Color[] }) {
  const t = useTexts('product')
  const nameOf = useOwnName()
  if (colors.length === 0) return null
  const current = colors.find(({ id }) => id === chosen)
  return (
    <fieldset className="opt">
      <legend>
        {t('product.color')} {current && <span className="muted">{nameOf(current)}</span>}
      </legend>
      <div className="sw row">
        {colors.map((color) => (
          <label key={color.id} className={color.id === chosen ? 'on' : undefined}>
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

/** One size of those the plant comes in. */
export function SizeChoice({ sizes, chosen, onChoose }: ChoiceProps & { sizes: Size[] }) {
  const t = useTexts('product')
  const nameOf = useOwnName()
  if (sizes.length === 0) return null
  return (
    <fieldset className="opt">
      <legend>{t('product.size')}</legend>
      <div className="chips">
        {sizes.map((size) => (
          <label key={size.id} className={size.id === chosen ? 'chip square sel' : 'chip square'}>
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

/** Help with planting, which is free. */
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
    <div className="opt tight">
      <label className="tick">
        <input
          type="checkbox"
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span>
          {t('product.planting')} · <span className="free">{t('product.plantingFree')}</span>
          <span className="hint">
            {t(unit === 'm2' ? 'product.plantingHintInSquareMetres' : 'product.plantingHint')}
          </span>
        </span>
      </label>
    </div>
  )
}
