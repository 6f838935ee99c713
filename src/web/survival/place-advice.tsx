import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { survivalId } from './answer-line.tsx'
import { useSurvivalMark, requestMark } from './marks-store.ts'
import { SmallMark } from './small-mark.tsx'
import { addressQuery } from './survival-store.ts'
import { known } from './place-question.ts'
import { rememberedPlace, useRememberedPlace } from './remembered-place.ts'
import * as styles from './place-advice.module.css'

/** Under a line of the cart: the warning that the plant will hardly survive in the remembered place, and why. It never prevents buying. */
export default function PlaceAdvice({ productId }: { productId: number }) {
  const t = useTexts('plants')
  const place = useRememberedPlace()
  const mark = useSurvivalMark(place, productId)
  useEffect(() => {
    const remembered = rememberedPlace()
    if (remembered) requestMark(remembered, productId)
  }, [productId])
  if (!place || (mark?.band !== 'unlikely' && mark?.band !== 'will_die')) return null
  // The question the band belongs to.
  const { city, cooling } = place
  const asked = known({ city, place: place.place, cooling })
  return (
    <p className={styles.advice}>
      <SmallMark band={mark.band} />
      <span>
        {t(`advice.${mark.band}`, { place: t(`place.${place.place}`) })}{' '}
        <Link
          to={{
            pathname: paths.product(productId),
            search: `?${addressQuery(asked)}`,
            hash: survivalId,
          }}
        >
          {t('advice.why')}
        </Link>
      </span>
    </p>
  )
}
