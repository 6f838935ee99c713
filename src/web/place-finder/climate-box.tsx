import { isIndoor } from '#shared/plants/vocabulary.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { placeOf, type Answers } from './answers.ts'
import type { PlaceClimate } from './place-climate.ts'
import * as styles from './climate-box.module.css'

interface ClimateBoxProps {
  climate: PlaceClimate
  answers: Answers
}

/** The climate of the answers in figures: the highest and lowest temperature there, and outdoors the hours of direct sun. */
export function ClimateBox({ climate: [hotC, coldC, least, most], answers }: ClimateBoxProps) {
  const t = useTexts('place-finder')
  const degrees = (celsius: number) =>
    t(celsius < 0 ? 'climate.belowZero' : 'climate.degrees', { celsius: Math.abs(celsius) })
  const rows: [label: string, value: string][] = [
    [t('climate.hottest'), degrees(hotC)],
    [t('climate.coldest'), degrees(coldC)],
  ]
  if (most !== undefined) rows.push([t('climate.sun'), hoursText(least, most)])
  const place = placeOf(answers)
  if (isIndoor(place)) rows.push([t('climate.light'), t(`climate.light.${place}`)])
  return (
    <dl className={styles.box}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )

  function hoursText(from = 0, to = from): string {
    if (from === to) return t('climate.hours', { count: to })
    return t(from === 0 ? 'climate.hoursUpTo' : 'climate.hoursFrom', { count: to, least: from })
  }
}
