import { useTexts } from '../i18n/use-texts.ts'
import type { Plant } from './plant.ts'

/** Facts for choosing, in one line: its light and its height, where known. */
export function PlantFacts({ plant: { light, mature_height_cm: height, unit } }: { plant: Plant }) {
  const t = useTexts()
  const facts = [
    light && t(`light.${light}`),
    height &&
      unit === 'piece' &&
      t(height < 100 ? 'card.centimetres' : 'card.metres', {
        height: height < 100 ? height : height / 100,
      }),
  ].filter(Boolean)
  return facts.length > 0 && <p className="text-small muted">{facts.join(' · ')}</p>
}
