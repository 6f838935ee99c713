import { useEffectEvent, useState } from 'react'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { plantName } from '../products/plant-name.ts'
import { lineOfCode } from '../scan/scanned-code.ts'
import { useScanner } from '../scan/use-scanner.ts'
import { refusalText } from '../session/refusal.ts'
import type { PlantChoice } from './plant.ts'
import { codedAs, findPlantOfCode } from './plant-of-code.ts'

type Coded = Pick<PlantChoice, 'product' | 'variant'>

export type PlantScan = ReturnType<typeof usePlantScan>

/**
 * Scanned labels of plants: one that is in the lines is counted without a network, another is looked up. `onPlant` counts one more piece
 * of it.
 */
export function usePlantScan<L extends Coded>(
  lines: readonly L[],
  onPlant: (plant: L | PlantChoice) => void,
) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const [outcome, setOutcome] = useState<{ tone: 'done' | 'error' | 'info'; text: string } | null>(
    null,
  )
  // A lookup takes a while: its answer is for the lines there are by then.
  const onFound = useEffectEvent(onPlant)
  const count = (plant: L | PlantChoice) => {
    onFound(plant)
    const name = plantName(plant.product, locale)
    setOutcome({ tone: 'done', text: t('office.scan.done', { name }) })
  }
  const scan = async (code: string) => {
    const line = lineOfCode(lines.map(codedAs), code, () => false)
    if (line) return count(line.plant)
    try {
      const found = await findPlantOfCode(code)
      if (found === 'unknown')
        setOutcome({ tone: 'error', text: t('office.scan.unknown', { code }) })
      else if (found === 'varies')
        setOutcome({ tone: 'info', text: t('office.stock.pick.variant') })
      else count(found)
    } catch (error) {
      setOutcome({ tone: 'error', text: refusalText(t, error) })
    }
  }
  const onCode = (code: string) => void scan(code)
  useScanner(onCode)
  return { onCode, outcome }
}
