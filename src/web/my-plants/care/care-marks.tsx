import type { Answer } from '#contract/endpoint.ts'
import type { getCareGuide } from '#contract/owned-plants/guide.ts'
import { paths } from '../../lib/paths.ts'
import { SmallMark } from '../../survival/small-mark.tsx'
import { Link } from '../../ui/link.tsx'
import { useCareWords } from '../use-care-words.ts'
import * as styles from './care-marks.module.css'
import * as panel from '../../ui/panel.module.css'
import * as textLink from '../../ui/text-link.module.css'

export type Guide = Answer<typeof getCareGuide>['data']

/** The survival in some cities and places. */
export function CareMarks({ guide: { places, cities } }: { guide: Guide }) {
  const { t, place, band } = useCareWords()
  return (
    <section className={styles.section} aria-labelledby="where">
      <h2 className="heading-3" id="where">
        {t('care.where')}
      </h2>
      <p className="muted">{t('care.whereLead')}</p>
      <div
        className={`${panel.panel} ${styles.scroll}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is moved sideways is moved by keys too
        tabIndex={0}
        role="group"
        aria-labelledby="where"
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className="visually-hidden">
                {t('care.placeHead')}
              </th>
              {places.map((each) => (
                <th key={each} scope="col">
                  {place(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cities.map(({ city, name, marks }) => (
              <tr key={city}>
                <th scope="row">{name}</th>
                {marks.map((mark, index) => (
                  <td key={places[index]}>
                    <span className={styles.mark}>
                      <SmallMark band={mark.band} />
                      {band(mark.band)}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.calculate}>
        <Link to={paths.placeFinder()} className={textLink.textLink ?? ''}>
          {t('care.calculate')}
        </Link>
      </p>
    </section>
  )
}
