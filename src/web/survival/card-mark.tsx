import { useEffect } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { isHidden, useBandChoice } from './hidden-bands.ts'
import { requestMark, useSurvivalMark } from './marks-store.ts'
import { monthsText } from './month-ranges.ts'
import { rememberedPlace, useRememberedPlace } from './remembered-place.ts'
import { SmallMark } from './small-mark.tsx'
import * as styles from './card-mark.module.css'

/** The mark on a card's picture: the survival of the plant in the remembered place; for an annual, in its season, which is named. */
export default function CardMark({ productId }: { productId: number }) {
  const t = useTexts('plants')
  const place = useRememberedPlace()
  const choice = useBandChoice()
  const mark = useSurvivalMark(place, productId)
  useEffect(() => void rememberedPlace(), [])
  useEffect(() => {
    if (place) requestMark(place, productId)
  }, [place, productId])
  // A card shows nothing when the band is unknown.
  if (!mark || mark.band === 'unknown') return null
  const { band, band_label: word, season_months: season } = mark
  return (
    <span className={styles.pill} data-hidden={isHidden(choice, band) || undefined}>
      <SmallMark band={band} />
      {season.length > 0 ? t('line.season', { band: word, months: monthsText(t, season) }) : word}
    </span>
  )
}
