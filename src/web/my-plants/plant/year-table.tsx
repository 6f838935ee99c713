import type { PlantMonth } from '#contract/owned-plants/parts.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { WholePlant } from './whole-plant.ts'
import { useCareWords, todayInRiyadh } from '../use-care-words.ts'
import * as tenths from '../../survival/tenths.module.css'
import * as styles from './year-table.module.css'

/** The year of a plant where it stands: a bar is its litres a week, the words are what one watering is. */
export function YearTable({ plant: { year } }: { plant: WholePlant }) {
  const { t, days, litres, month, shortMonth } = useCareWords()
  if (year.length === 0) return null
  const now = Number(todayInRiyadh().slice(5, 7))
  const most = Math.max(...year.map(({ litres_a_week: week }) => week ?? 0), 0.1)
  const row = (icon: IconName, title: string, cell: (month: PlantMonth) => React.ReactNode) => (
    <tr>
      <th scope="row">
        <Icon name={icon} />
        {title}
      </th>
      {year.map((each) => (
        <td key={each.month} className={each.month === now ? styles.now : undefined}>
          {cell(each)}
        </td>
      ))}
    </tr>
  )
  const yes = <Yes words={t('year.yes')} />
  return (
    <section className={styles.section} aria-labelledby="year">
      <h2 className="heading-3" id="year">
        {t('year.title')}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is moved sideways is moved by keys too */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('year.caption')}>
        <table className={styles.table}>
          <caption className="visually-hidden">{t('year.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('year.job')}</span>
              </th>
              {year.map(({ month: number }) => (
                <th
                  key={number}
                  scope="col"
                  aria-label={month(number)}
                  className={number === now ? styles.now : undefined}
                >
                  {shortMonth(number)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row('drop', t('year.water'), (each) =>
              each.litres_a_time === null || each.water_every_days === null ? null : (
                <>
                  <span
                    className={`${tenths.tenths} ${styles.bar}`}
                    data-tenths={Math.round(((each.litres_a_week ?? 0) / most) * 10)}
                  />
                  <b>
                    <span aria-hidden="true">
                      {t('litresShort', { litres: each.litres_a_time })}
                    </span>
                    <span className="visually-hidden">{litres(each.litres_a_time)}</span>
                  </b>
                  <small>{days(each.water_every_days)}</small>
                </>
              ),
            )}
            {row('flask', t('year.feed'), ({ feed }) => feed && yes)}
            {row('scissors', t('year.work'), ({ work }) =>
              work.map((code) => (
                <span key={code}>
                  <i className={styles.dot} />
                  <small>{t(`work.${code}`)}</small>
                </span>
              )),
            )}
            {row('shovel', t('year.plantOut'), ({ plant_out: out }) => out && yes)}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Yes({ words }: { words: string }) {
  return (
    <>
      <i className={styles.dot} />
      <span className="visually-hidden">{words}</span>
    </>
  )
}
