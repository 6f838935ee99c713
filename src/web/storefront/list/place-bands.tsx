import { bands } from '#shared/plants/vocabulary.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { HideDying } from '../../survival/hide-dying.tsx'
import { toggleBand, useBandChoice } from '../../survival/hidden-bands.ts'
import { useMarks } from '../../survival/marks-store.ts'
import { useRememberedPlace } from '../../survival/remembered-place.ts'
import { SmallMark } from '../../survival/small-mark.tsx'
import * as field from '../../ui/field.module.css'
import * as styles from './place-bands.module.css'

/** Among the filters: the bands of the plants of this page at the remembered place, with their counts. Chosen ones are shown alone. */
export default function PlaceBands({ ids }: { ids: number[] }) {
  const t = useTexts('plants')
  const marks = useMarks(useRememberedPlace(), ids)
  const { chosen } = useBandChoice()
  if (marks.length === 0) return null
  return (
    <fieldset className={styles.bands}>
      <legend>{t('line.bands')}</legend>
      {bands.map((band) => {
        const count = marks.filter((mark) => mark.band === band).length
        return (
          (count > 0 || chosen.has(band)) && (
            <label key={band} className={field.checkbox}>
              <input type="checkbox" checked={chosen.has(band)} onChange={() => toggleBand(band)} />
              <SmallMark band={band} />
              <span className={styles.word}>{t(`band.${band}`)}</span>
              <span className={styles.count}>{count}</span>
            </label>
          )
        )
      })}
      <div className="only-narrow">
        <HideDying marks={marks} />
      </div>
    </fieldset>
  )
}
