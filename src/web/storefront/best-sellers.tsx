import { useTexts } from '../i18n/use-texts.ts'
import type { BestSellers as Loaded } from './load-best-sellers.server.ts'
import { PlantRow } from './plant-row.tsx'

/** The best-selling plants, or the newest while nothing was sold. */
export function BestSellers({ loaded, count }: { loaded: Loaded; count: number }) {
  const t = useTexts()
  if (!loaded || loaded.plants.length === 0) return null
  return <PlantRow title={t(`plants.${loaded.basis}`)} plants={loaded.plants.slice(0, count)} />
}
