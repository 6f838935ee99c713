import type { Color, Size } from '#contract/product.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Swatch } from '../list/filter-fields.tsx'
import { useOwnName } from '../../product/plant.ts'

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
